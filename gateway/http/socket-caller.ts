import type { Logger } from 'pino'
import type { ConfirmedSession } from '#gateway/auth/session.ts'
import type { Caller } from '#gateway/auth/caller.ts'
import type { LiveSession } from '#gateway/hub/live-sessions.ts'

/** The authenticated user of a socket. */
export interface SocketOwner {
  readonly live: LiveSession
  readonly language: 'sv' | 'en'
  readonly ip: string
  readonly userAgent: string
}

/** The caller of an operation over a socket. `session` is always the newest one. */
export class SocketCaller implements Caller {
  readonly tokenFault = null
  readonly requestId: string
  readonly ip: string
  readonly userAgent: string
  readonly language: 'sv' | 'en'
  readonly idempotencyKey = null
  readonly signal: AbortSignal
  readonly log: Logger
  readonly transport = 'ws'
  /** A socket has joined its session when it connected. */
  readonly follow = (): Promise<null> => Promise.resolve(null)
  readonly #live: LiveSession

  constructor({ live, ip, userAgent, language }: SocketOwner, requestId: string, signal: AbortSignal, log: Logger) {
    this.requestId = requestId
    this.ip = ip
    this.userAgent = userAgent
    this.language = language
    this.signal = signal
    this.log = log
    this.#live = live
  }

  get session(): ConfirmedSession {
    return this.#live.session
  }
}
