import type { Call, CallInput, CallOutput } from '#contract/base/call.ts'

/** What a call may be told besides its input. */
export interface CallOptions {
  /** Ends the call earlier than the operation's own signal. */
  readonly signal?: AbortSignal
  /** The file of a call that takes one. */
  readonly file?: UpstreamFile
}

/** A file that goes along with a call, as multipart/form-data. */
export interface UpstreamFile {
  readonly name: string
  readonly contentType: string
  readonly bytes: Uint8Array
}

/** Input first, where the declaration has any; options last. */
export type CallArguments<C> =
  unknown extends CallInput<C>
    ? [input?: Record<string, never>, options?: CallOptions]
    : [input: CallInput<C>, options?: CallOptions]

/** Any declaration of the contract. */
export type AnyCall = Call

/** The platform as one operation sees it: the caller's token, the operation's budget, its abort signal. */
export interface PlatformClient {
  /** Calls the platform. Rejects with `PlatformError` for any answer but 200. */
  call<C extends AnyCall>(declaration: C, ...args: CallArguments<C>): Promise<CallOutput<C>>
  /** How many calls this operation has asked for. */
  readonly calls: number
  /** Runs after each write that was answered. */
  onWrite(listener: () => void): void
  /** The mutation field of this response key runs from now on: what it writes is keyed by it. */
  startField(responseKey: string): void
}
