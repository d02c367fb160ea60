// Notifications of this browser, which asks for permission after a click.
import { RefusalError } from "../net/http";
import { say } from "../text";
import { addPush, fetchAlerts, removeAddress } from "./http";
import type { AlertAddress, Alerts } from "../net/wire";

/** Whether this browser supports push notifications: most do over HTTPS. */
export const canNotify = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

/** The push endpoint of this browser; empty if it has none. */
export async function ownEndpoint(): Promise<string> {
  if (!canNotify) return "";
  const worker = await navigator.serviceWorker.getRegistration("/");
  return (await worker?.pushManager.getSubscription())?.endpoint ?? "";
}

/** Subscribes this browser to notifications; throws a refusal if permission is denied. */
export async function notifyHere(key: string): Promise<Alerts> {
  if ((await Notification.requestPermission()) !== "granted") throw denied();
  await navigator.serviceWorker.register("/sw.js");
  const { pushManager } = await navigator.serviceWorker.ready;
  const known = await pushManager.getSubscription();
  const subscription = known ?? (await subscribe(pushManager, key));
  const { endpoint, keys } = subscription.toJSON();
  return addPush(endpoint ?? "", keys ?? {});
}

/** Removes an address; if it is this browser's, cancels its subscription too. */
export async function removeHere(address: AlertAddress): Promise<Alerts> {
  const alerts = await removeAddress(address.id);
  if (address.kind === "push" && address.address === (await ownEndpoint())) {
    const worker = await navigator.serviceWorker.getRegistration("/");
    await (await worker?.pushManager.getSubscription())?.unsubscribe();
  }
  return alerts;
}

/** Removes this browser's subscription, so that the next person who uses it gets no notifications of this one. */
export async function unsubscribeHere(): Promise<void> {
  const endpoint = await ownEndpoint();
  if (!endpoint) return;
  const { addresses } = await fetchAlerts();
  const own = addresses.find((each) => each.address === endpoint);
  if (own) await removeHere(own);
}

async function subscribe(manager: PushManager, key: string): Promise<PushSubscription> {
  try {
    return await manager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  } catch {
    throw denied();
  }
}

function denied(): RefusalError {
  return new RefusalError({ code: "denied", message: say("alerts.denied"), rule: "" });
}
