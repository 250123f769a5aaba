import { LiveSocket } from './live-server.ts'

// Defines the browser features that the test document lacks. Runs before the application is loaded.

/** The size of every element. Virtualised lists then render all rows of a small test world. */
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
