import { ask, request, RefusalError } from "../net/http";
import { say } from "../text";
import type { Me } from "../net/wire";

const ADDRESS = /^[\d.]+$|:/;

/** Whether this browser can make passkeys for this site: they need a host name and HTTPS. */
export const hasPasskeys =
  isSecureContext &&
  !ADDRESS.test(location.hostname) &&
  "PublicKeyCredential" in window &&
  "parseCreationOptionsFromJSON" in PublicKeyCredential;

export async function makePasskey(): Promise<Me> {
  const options = await request<PublicKeyCredentialCreationOptionsJSON>("/api/me/passkey/options", {});
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  const made = await credentialFrom(() => navigator.credentials.create({ publicKey }));
  return ask("Me", "/api/me/passkey", { credential: made.toJSON() });
}

export async function usePasskey(): Promise<Me> {
  const options = await request<PublicKeyCredentialRequestOptionsJSON>("/api/log-in/passkey/options", {});
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  const used = await credentialFrom(() => navigator.credentials.get({ publicKey }));
  return ask("Me", "/api/log-in/passkey", { credential: used.toJSON() });
}

/** The credential from the device; throws a refusal if the user cancels or has none. */
async function credentialFrom(ask: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
  try {
    const found = await ask();
    if (found) return found as PublicKeyCredential;
  } catch {
    // The browser has shown the reason.
  }
  throw new RefusalError({ code: "no-passkey", message: say("account.no-passkey"), rule: "" });
}
