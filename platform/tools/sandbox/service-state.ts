import type { ServerResponse } from 'node:http'
import { escapeHtml } from '#rules/text-and-time/text.ts'

/** Modes of a stand-in service: normal, slow, down, or without any data. */
export const serviceStates = {
  works: 'svarar som den ska',
  slow: 'svarar för sent',
  down: 'svarar inte',
  unknown: 'känner ingen',
} as const
export type ServiceState = keyof typeof serviceStates

/** Longer than the platform's timeout. */
const SLOW_MS = 8_000

/** A stand-in service with a mode that users change on its page. */
export class ServiceSwitch {
  state: ServiceState = 'works'
  readonly #path: string
  readonly #states: readonly ServiceState[]

  constructor(path: string, states: readonly ServiceState[]) {
    this.#path = path
    this.#states = states
  }

  /** Changes the mode for `POST <path>/state/<state>`. Returns false for any other request. */
  change(method: string, path: string): boolean {
    const newState = this.#states.find((state) => path === `${this.#path}/state/${state}`)
    if (method !== 'POST' || newState === undefined) return false
    this.state = newState
    return true
  }

  /** Delays a slow service and answers for a service that is down. */
  async delayOrFail(response: ServerResponse): Promise<'answered' | 'continue'> {
    if (this.state === 'slow') await new Promise((resolve) => setTimeout(resolve, SLOW_MS).unref())
    if (this.state !== 'down') return 'continue'
    response.writeHead(503, { 'content-type': 'text/plain' }).end('down')
    return 'answered'
  }

  /** Renders the buttons that change the mode. */
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
