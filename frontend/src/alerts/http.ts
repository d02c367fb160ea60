import { ask } from "../net/http";
import type { AlertWishes } from "../net/wire";

/** Times of day are in the time zone of this device. */
export const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

export const fetchAlerts = () => ask("Alerts", "/api/me/alerts");
export const savePreferences = (preferences: AlertWishes) => ask("Alerts", "/api/me/alerts", preferences);
export const addMail = (address: string) => ask("Alerts", "/api/me/alerts/mail", { address, zone });
export const confirmMail = (id: number, code: string) => ask("Alerts", "/api/me/alerts/code", { id, code });
export const addPush = (endpoint: string, keys: Record<string, string>) =>
  ask("Alerts", "/api/me/alerts/push", { endpoint, keys, zone });
export const addWebhook = (address: string) => ask("Alerts", "/api/me/alerts/webhook", { address, zone });
export const removeAddress = (id: number) => ask("Alerts", "/api/me/alerts/remove", { id });
export const sendTest = () => ask("Alerts", "/api/me/alerts/test", {});

/** Unsubscribes the address of a mail by the token in its link. */
export async function stop(token: string): Promise<void> {
  const answer = await fetch(`/api/unsubscribe/${encodeURIComponent(token)}`, { method: "POST" });
  if (!answer.ok) throw new Error(String(answer.status));
}
