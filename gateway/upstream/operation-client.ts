import { createHash } from 'node:crypto'
import type { CallOutput } from '#contract/base/call.ts'
import { publicError } from '#gateway/errors/errors.ts'
import { MAX_CALLS } from '#gateway/limits/limits.ts'
import type { AnyCall, CallArguments, CallOptions, PlatformClient } from './platform-client.ts'
import type { Upstream, UpstreamCaller, UpstreamInput } from './upstream.ts'

/** The caller of an operation, with the token in its session. */
export interface OperationCaller extends Omit<UpstreamCaller, 'token' | 'isMcp'> {
  /** How the request arrived. */
  readonly transport?: string
  readonly session: { readonly token: string } | null
}

/** The platform client of one operation. */
export class OperationClient implements PlatformClient {
  #calls = 0
  readonly #upstream: Upstream
  #caller: UpstreamCaller
  readonly #idempotencyKey: string | null
  readonly #isDryRun: boolean
  readonly #onToken: (token: string) => void
  readonly #onWrite: (() => void)[] = []
  /** The running mutation field and the number of its writes. */
  #field: { readonly responseKey: string; writes: number } | null = null

  /**
   * @param idempotencyKey the client's key for the whole operation
   * @param isDryRun whether writes are rolled back
   * @param onToken called with each renewed token that the platform sends
   */
  constructor(
    upstream: Upstream,
    { session, requestId, ip, userAgent, language, signal, transport }: OperationCaller,
    { idempotencyKey, isDryRun }: { readonly idempotencyKey: string | null; readonly isDryRun: boolean },
    onToken: (token: string) => void,
  ) {
    this.#upstream = upstream
    const isMcp = transport === 'mcp'
    this.#caller = { token: session?.token ?? null, requestId, ip, userAgent, language, signal, isMcp }
    this.#idempotencyKey = idempotencyKey
    this.#isDryRun = isDryRun
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
   * Starts an event of a subscription. It has its own budget and the current token, and does not reuse reads of earlier
   * events.
   */
  startEvent(token: string | null): void {
    this.#calls = 0
    if (token !== this.#caller.token) this.#caller = { ...this.#caller, token }
    for (const listener of this.#onWrite) listener()
  }

  async call<C extends AnyCall>(declaration: C, ...[input, options]: CallArguments<C>): Promise<CallOutput<C>> {
    if (++this.#calls > MAX_CALLS)
      throw publicError(
        'BUDGET_EXCEEDED',
        `This operation needs more than ${MAX_CALLS} internal requests, the maximum per operation. ` +
          'Select fewer fields or ask for smaller pages.',
      )
    const { signal, file }: CallOptions = options ?? {}
    const caller = signal ? { ...this.#caller, signal: AbortSignal.any([signal, this.#caller.signal]) } : this.#caller
    const parts: UpstreamInput = { ...(input as UpstreamInput | undefined), ...(file && { file }) }
    const isWrite = declaration.method !== 'GET'
    const idempotencyKey = isWrite && !this.#isDryRun ? this.#nextWriteKey() : undefined
    const answer = await this.#upstream.call(
      declaration,
      {
        ...parts,
        ...(idempotencyKey !== undefined && { idempotencyKey }),
        ...(isWrite && this.#isDryRun && { isDryRun: true }),
      },
      caller,
    )
    if (answer.updateToken !== null) this.#onToken(answer.updateToken)
    if (isWrite) for (const listener of this.#onWrite) listener()
    return answer.value
  }

  /**
   * Returns the key of one write, derived from the client's key for the operation. A retry of the operation gets the
   * same key.
   */
  #nextWriteKey(): string | undefined {
    if (this.#idempotencyKey === null || !this.#field) return undefined
    const { responseKey } = this.#field
    return createHash('sha256')
      .update(JSON.stringify([this.#idempotencyKey, responseKey, this.#field.writes++]))
      .digest('base64url')
  }
}
