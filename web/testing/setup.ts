import { LiveSocket } from './live-server.ts'

// What a document without a browser lacks, before the application is loaded.

/** Every element has the size of a window: lists that draw only what can be seen draw what a small world has. */
const size = { width: 1440, height: 900 }

for (const [name, value] of [
  ['offsetWidth', size.width],
  ['offsetHeight', size.height],
  ['clientWidth', size.width],
  ['clientHeight', size.height],
] as const) {
  Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => value })
}
Object.assign(globalThis, { WebSocket: LiveSocket })
Object.assign(window, { WebSocket: LiveSocket })
