import type { Call, CallInput, CallOutput } from '#contract/base/call.ts'

/** Options of a call. */
export interface CallOptions {
  /** Aborts the call before the operation's own signal does. */
  readonly signal?: AbortSignal
  /** The file to upload. */
  readonly file?: UpstreamFile
}

/** A file that is sent as multipart/form-data. */
export interface UpstreamFile {
  readonly name: string
  readonly contentType: string
  readonly bytes: Uint8Array
}

/** The arguments of a call: the input, if the declaration has one, then the options. */
export type CallArguments<C> =
  unknown extends CallInput<C>
    ? [input?: Record<string, never>, options?: CallOptions]
    : [input: CallInput<C>, options?: CallOptions]

/** Any call of the contract. */
export type AnyCall = Call

/** The platform client of one operation, with the caller's token, the operation's budget and its abort signal. */
export interface PlatformClient {
  /** Calls the platform. Rejects with `PlatformError` for any response except 200. */
  call<C extends AnyCall>(declaration: C, ...args: CallArguments<C>): Promise<CallOutput<C>>
  /** How many calls this operation has made. */
  readonly calls: number
  /** Registers a listener that is called after each write. */
  onWrite(listener: () => void): void
  /** Marks the start of a mutation field. The idempotency keys of its writes derive from `responseKey`. */
  startField(responseKey: string): void
}
