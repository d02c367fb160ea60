/** The event from whose page the visitor came to a table, by table: forgotten when the page is loaded anew. */
export const origins = new Map<string, string>();
