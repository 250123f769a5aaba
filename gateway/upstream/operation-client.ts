import { createHash } from 'node:crypto'
import type { CallOutput } from '#contract/base/call.ts'
import { publicError } from '#gateway/errors/errors.ts'
import { callBudget } from '#gateway/limits/limits.ts'
import type { AnyCall, CallArguments, CallOptions, PlatformClient } from './platform-client.ts'
import type { Upstream, UpstreamCaller, UpstreamInput } from './upstream.ts'

/** Who asks for an operation; the token is that of the session. */
export interface OperationCaller extends Omit<UpstreamCaller, 'token'> {
  readonly session: { readonly token: string } | null
}

/** The platform client of one operation. */
export class OperationClient implements PlatformClient {
  #calls = 0
  readonly #upstream: Upstream
  #caller: UpstreamCaller
  readonly #idempotencyKey: string | null
  readonly #onToken: (token: string) => void
  readonly #onWrite: (() => void)[] = []
  /** The mutation field that runs, and how many writes it has asked for. */
  #field: { readonly responseKey: string; writes: number } | null = null

  /**
   * @param idempotencyKey the client's key for the whole operation
   * @param onToken told each token the platform sends in place of one that ages
   */
  constructor(
    upstream: Upstream,
    { session, requestId, ip, userAgent, language, signal }: OperationCaller,
    idempotencyKey: string | null,
    onToken: (token: string) => void,
  ) {
    this.#upstream = upstream
    this.#caller = { token: session?.token ?? null, requestId, ip, userAgent, language, signal }
    this.#idempotencyKey = idempotencyKey
    this.#onToken = onToken
  }

  get calls(): number {
    return this.#calls
  }

  onWrite(listener: () => void): void {
    this.#onWrite.push(listener)
  }

  startField(responseKey: string): void {
    this.#field = { responseKey, writes: 0 }
  }

  /**
   * One more event of a subscription: it has its own budget and the token of now, and nothing read for an earlier one
   * counts any more.
   */
  startEvent(token: string | null): void {
    this.#calls = 0
    if (token !== this.#caller.token) this.#caller = { ...this.#caller, token }
    for (const listener of this.#onWrite) listener()
  }

  async call<C extends AnyCall>(declaration: C, ...[input, options]: CallArguments<C>): Promise<CallOutput<C>> {
    if (++this.#calls > callBudget)
      throw publicError('BUDGET_EXCEEDED', `The operation needs more than ${callBudget} platform calls.`)
    const { signal, file }: CallOptions = options ?? {}
    const caller = signal ? { ...this.#caller, signal: AbortSignal.any([signal, this.#caller.signal]) } : this.#caller
    const parts: UpstreamInput = { ...(input as UpstreamInput | undefined), ...(file && { file }) }
    const isWrite = declaration.method !== 'GET'
    const idempotencyKey = isWrite ? this.#keyOfWrite() : undefined
    const answer = await this.#upstream.call(
      declaration,
      idempotencyKey === undefined ? parts : { ...parts, idempotencyKey },
      caller,
    )
    if (answer.updateToken !== null) this.#onToken(answer.updateToken)
    if (isWrite) for (const listener of this.#onWrite) listener()
    return answer.value
  }

  /**
   * The client's key names the whole operation; each write of it has one of its own, the same whenever it is sent
   * again.
   */
  #keyOfWrite(): string | undefined {
    if (this.#idempotencyKey === null || !this.#field) return undefined
    const { responseKey } = this.#field
    return createHash('sha256')
      .update(JSON.stringify([this.#idempotencyKey, responseKey, this.#field.writes++]))
      .digest('base64url')
  }
}
