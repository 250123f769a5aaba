// Reports the version of the application that is on the server (SHELL-109). Caches nothing.
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('message', (event) => {
  if (event.data !== 'version') return
  const [port] = event.ports
  event.waitUntil(
    fetch('/version.json', { cache: 'no-store' })
      .then((answer) => (answer.ok ? answer.json() : null))
      .catch(() => null)
      .then((version) => port.postMessage(version)),
  )
})
