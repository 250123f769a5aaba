import type { ServerResponse } from 'node:http'
import { escapeHtml } from '#rules/text-and-time/text.ts'

/** How a service of the sandbox answers: as it should, late, with trouble, or as if it knew nobody. */
export const serviceStates = {
  works: 'svarar som den ska',
  slow: 'svarar för sent',
  down: 'svarar inte',
  unknown: 'känner ingen',
} as const
export type ServiceState = keyof typeof serviceStates

/** Later than the platform waits. */
const lateMs = 8_000

/** A service whose answers are changed by hand on its page. */
export class ServiceSwitch {
  state: ServiceState = 'works'
  readonly #path: string
  readonly #states: readonly ServiceState[]

  constructor(path: string, states: readonly ServiceState[]) {
    this.#path = path
    this.#states = states
  }

  /** Takes a change of the state: `POST <path>/state/<state>`. Answers whether it was one. */
  change(method: string, path: string): boolean {
    const wanted = this.#states.find((state) => path === `${this.#path}/state/${state}`)
    if (method !== 'POST' || wanted === undefined) return false
    this.state = wanted
    return true
  }

  /** Answers in the service's place when it is down, and lets time pass when it is slow. */
  async holdUp(response: ServerResponse): Promise<'answered' | 'goOn'> {
    if (this.state === 'slow') await new Promise((resolve) => setTimeout(resolve, lateMs).unref())
    if (this.state !== 'down') return 'goOn'
    response.writeHead(503, { 'content-type': 'text/plain' }).end('down')
    return 'answered'
  }

  /** The buttons that change it. */
  controls(): string {
    const button = (state: ServiceState): string => {
      const pressed = state === this.state ? ' disabled aria-pressed="true"' : ''
      const label = escapeHtml(serviceStates[state])
      return `<form method="post" action="${this.#path}/state/${state}"><button${pressed}>${label}</button></form>`
    }
    const buttons = this.#states.map(button).join('')
    return (
      `<p>Tjänsten <strong>${escapeHtml(serviceStates[this.state])}</strong>. Ändra till:</p>` +
      `<div class="choices">${buttons}</div>`
    )
  }
}
