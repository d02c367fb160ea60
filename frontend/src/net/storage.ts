/** What this browser stores. Storage may be forbidden: then nothing outlives the page. */
type Area = "localStorage" | "sessionStorage";

export function readStored(area: Area, key: string): string | null {
  try {
    return globalThis[area].getItem(key);
  } catch {
    return null;
  }
}

/** Stores a value; null removes it. */
export function store(area: Area, key: string, value: string | null): void {
  try {
    if (value === null) globalThis[area].removeItem(key);
    else globalThis[area].setItem(key, value);
  } catch {
    // As above.
  }
}

/** The JSON that is stored; null for none, or for what is no JSON. */
export function readStoredJson(key: string): unknown {
  try {
    return JSON.parse(readStored("localStorage", key) ?? "null");
  } catch {
    return null;
  }
}
