// Shows what the server sends while no page is open. It keeps nothing and answers for nobody.

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("push", (event) => {
  const { title, body, path, tag } = event.data.json();
  // A message that comes twice has the same tag: it takes the place of the first one.
  event.waitUntil(self.registration.showNotification(title, { body, tag, data: path }));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data));
});

/** The browser has moved the address by itself: the server has to know. */
self.addEventListener("pushsubscriptionchange", (event) => {
  event.waitUntil(move(event));
});

async function open(path) {
  const windows = await self.clients.matchAll({ type: "window" });
  const there = windows.find((each) => new URL(each.url).pathname === path);
  await (there ? there.focus() : self.clients.openWindow(path));
}

async function move({ oldSubscription, newSubscription }) {
  const options = oldSubscription?.options ?? { userVisibleOnly: true };
  const { endpoint, keys } = (
    newSubscription ?? (await self.registration.pushManager.subscribe(options))
  ).toJSON();
  await fetch("/api/me/alerts/push", {
    method: "POST",
    credentials: "same-origin",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ endpoint, keys, replaces: oldSubscription?.endpoint ?? "" }),
  });
}
