import { request } from "../net/http";
import type { Alerts, AlertWishes } from "./messages";

/** Times of day are those of this device. */
export const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

export const fetchAlerts = () => request<Alerts>("/api/me/alerts");
export const wish = (wishes: AlertWishes) => request<Alerts>("/api/me/alerts", wishes);
export const addMail = (address: string) => request<Alerts>("/api/me/alerts/mail", { address, zone });
export const confirmMail = (id: number, code: string) => request<Alerts>("/api/me/alerts/code", { id, code });
export const addPush = (endpoint: string, keys: Record<string, string>) =>
  request<Alerts>("/api/me/alerts/push", { endpoint, keys, zone });
export const addWebhook = (address: string) => request<Alerts>("/api/me/alerts/webhook", { address, zone });
export const removeAddress = (id: number) => request<Alerts>("/api/me/alerts/remove", { id });
export const sendTest = () => request<Alerts>("/api/me/alerts/test", {});

/** Who holds the link of a mail wants no more of them. */
export async function stop(token: string): Promise<void> {
  const answer = await fetch(`/api/unsubscribe/${encodeURIComponent(token)}`, { method: "POST" });
  if (!answer.ok) throw new Error(String(answer.status));
}
