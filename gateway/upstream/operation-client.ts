import type { CallOutput } from '#contract/call.ts'
import { publicError } from '../errors/errors.ts'
import { callBudget } from '../limits/limits.ts'
import type { AnyCall, CallArguments, CallOptions, PlatformClient } from './platform-client.ts'
import type { Upstream, UpstreamCaller, UpstreamInput } from './upstream.ts'

/** The platform client of one operation. */
export class OperationClient implements PlatformClient {
  /** The newest token the platform sent during this operation; goes back to the client. */
  updateToken: string | null = null
  #calls = 0
  readonly #upstream: Upstream
  #caller: UpstreamCaller
  readonly #budget: number
  readonly #onWrite: (() => void)[] = []

  constructor(upstream: Upstream, caller: UpstreamCaller, budget: number = callBudget) {
    this.#upstream = upstream
    this.#caller = caller
    this.#budget = budget
  }

  get calls(): number {
    return this.#calls
  }

  onWrite(listener: () => void): void {
    this.#onWrite.push(listener)
  }

  /** One more event of a subscription: it has its own budget and the token of now, and nothing read for an earlier one counts any more. */
  startEvent(token: string | null): void {
    this.#calls = 0
    if (token !== this.#caller.token) this.#caller = { ...this.#caller, token }
    for (const listener of this.#onWrite) listener()
  }

  async call<C extends AnyCall>(declaration: C, ...[input, options]: CallArguments<C>): Promise<CallOutput<C>> {
    if (++this.#calls > this.#budget) throw publicError('BUDGET_EXCEEDED', `The operation needs more than ${this.#budget} platform calls.`)
    const { signal, file, idempotencyKey }: CallOptions = options ?? {}
    const caller = signal ? { ...this.#caller, signal: AbortSignal.any([signal, this.#caller.signal]) } : this.#caller
    const parts = (input ?? {}) as UpstreamInput
    const answer = await this.#upstream.call(declaration, file || idempotencyKey ? { ...parts, file, idempotencyKey } : parts, caller)
    if (answer.updateToken !== null) this.updateToken = answer.updateToken
    if (declaration.method !== 'GET') for (const listener of this.#onWrite) listener()
    return answer.value
  }
}
