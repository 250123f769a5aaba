import type { Logger } from 'pino'
import type { ConfirmedSession } from '#gateway/auth/session.ts'
import type { Caller } from '#gateway/auth/caller.ts'
import type { Membership } from '#gateway/hub/sessions.ts'

/** The authenticated user of a socket. */
export interface SocketOwner {
  readonly membership: Membership
  readonly language: 'sv' | 'en'
  readonly ip: string
  readonly userAgent: string
}

/** The caller of an operation over a socket. `session` is always the newest one. */
export class SocketCaller implements Caller {
  readonly requestId: string
  readonly ip: string
  readonly userAgent: string
  readonly language: 'sv' | 'en'
  readonly idempotencyKey = null
  readonly signal: AbortSignal
  readonly log: Logger
  readonly transport = 'ws'
  readonly #membership: Membership

  constructor(
    { membership, ip, userAgent, language }: SocketOwner,
    requestId: string,
    signal: AbortSignal,
    log: Logger,
  ) {
    this.requestId = requestId
    this.ip = ip
    this.userAgent = userAgent
    this.language = language
    this.signal = signal
    this.log = log
    this.#membership = membership
  }

  get session(): ConfirmedSession {
    return this.#membership.session
  }
}
