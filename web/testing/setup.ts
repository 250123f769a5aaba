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

// The computed display of inline elements is empty here. Accessible names would get a space around each inline element.
const { getComputedStyle } = window
if (getComputedStyle.name !== 'inlineByDefault') {
  window.getComputedStyle = function inlineByDefault(element, pseudoElement) {
    const style = getComputedStyle.call(window, element, pseudoElement)
    const getPropertyValue = (name: string) => style.getPropertyValue(name) || (name === 'display' ? 'inline' : '')
    return new Proxy(style, {
      get: (_, key) => (key === 'getPropertyValue' ? getPropertyValue : Reflect.get(style, key, style)),
    })
  }
}
