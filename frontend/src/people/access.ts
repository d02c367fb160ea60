import { ask } from "../net/http";

export const fetchAccess = () => ask("Access", "/api/me/access");
/** Ends one session, or all but this where none is named. */
export const endSessions = (session: string) => ask("Access", "/api/me/sessions/end", { session });
export const namePasskey = (passkey: string, name: string) =>
  ask("Access", "/api/me/passkey/name", { passkey, name });
export const removePasskey = (passkey: string) => ask("Access", "/api/me/passkey/remove", { passkey });
export const makeCodes = () => ask("RecoveryCodes", "/api/me/recovery", {});
export const logInByCode = (code: string) => ask("Me", "/api/log-in/recovery", { code });
