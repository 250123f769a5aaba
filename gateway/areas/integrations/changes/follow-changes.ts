import { GraphQLError } from 'graphql'
import type { AddChange } from '#contract/events.ts'
import type { Session } from '#gateway/auth/session.ts'
import type { GatewayContext } from '#gateway/context.ts'
import { publicError, unauthenticated } from '#gateway/errors/errors.ts'
import type { BufferedEvent } from '#gateway/hub/event-buffer.ts'
import type { Delivered } from '#gateway/hub/subscribe.ts'
import { parseChangeCursor } from '#rules/integrations/changes.ts'
import type { WebhookEvent } from '#rules/integrations/webhooks.ts'
import { mapChange, type ChangeMapper } from './mappers.ts'
import { readChanges } from './read-changes.ts'

/** Maximum number of live changes that wait for a slow reader. Beyond that, the reader continues from the feed. */
const MAX_WAITING = 500
/** Changes that one read of the feed returns. */
const PAGE_SIZE = 100
/** Milliseconds until a failed read of the feed is repeated. */
const RETRY_MS = 1000
/** Errors that pass: the read is repeated. */
const passingCodes = new Set<unknown>(['RATE_LIMITED', 'UPSTREAM_FAILED', 'UPSTREAM_TIMEOUT'])

type Result = BufferedEvent<{ readonly change: ChangeMapper } & Delivered>

interface Followed {
  readonly companyId: number
  readonly after: string | null
  readonly events: readonly WebhookEvent[] | null
}

/**
 * Follows the changes of a company after a cursor, each once and in the order of the feed. Live changes come from the
 * hub. Whenever some may be missing, the rest of the feed is read from the platform: at the start, after a gap of the
 * hub, and for a slow reader. Rejects if the caller cannot read the feed.
 */
export async function followChanges(context: GatewayContext, followed: Followed): Promise<ChangeFollower> {
  const { session } = context
  if (!session) throw unauthenticated()
  if (!session.isKey)
    throw publicError('FORBIDDEN', 'Only API keys can follow the changes of a company. Read `Company.changes`.')
  const follower = new ChangeFollower(context, session, followed)
  try {
    await follower.start()
  } catch (error) {
    follower.end()
    throw error
  }
  return follower
}

const seqOf = (cursor: string): number => parseChangeCursor(cursor) ?? 0

/** The changes of one subscription. */
class ChangeFollower implements AsyncIterableIterator<Result> {
  readonly #context: GatewayContext
  readonly #followed: Followed
  readonly #stop: () => void
  /** Results to deliver before anything else is read. */
  #ready: Result[] = []
  /** Live changes, the oldest first. */
  #waiting: AddChange[] = []
  /** The cursor of the last change that was delivered or is ready. Null until the first read. */
  #position: string | null
  /** Whether changes after the position may be missing among the live ones. */
  #isBehind = true
  #ended = false
  #wake: (() => void) | null = null

  constructor(context: GatewayContext, session: Session, followed: Followed) {
    this.#context = context
    this.#followed = followed
    this.#position = followed.after
    // The link knows which events it may have missed since this moment, and then resets this listener.
    this.#stop = context.hub.subscribe(
      session,
      {
        event: 'addChange',
        onEvent: (event) => this.#receive(event),
        onReset: () => this.#fallBehind(),
        onEnd: () => this.end(),
      },
      performance.now(),
    )
    context.signal.addEventListener('abort', this.end, { once: true })
    if (context.signal.aborted) this.end()
  }

  /** Reads the first changes after the position, or the newest cursor if there is no position. */
  start(): Promise<void> {
    return this.#readOn()
  }

  readonly end = (): void => {
    if (this.#ended) return
    this.#ended = true
    this.#waiting = []
    this.#stop()
    this.#context.signal.removeEventListener('abort', this.end)
    this.#wakeUp()
  }

  async next(): Promise<IteratorResult<Result, undefined>> {
    for (;;) {
      const ready = this.#ready.shift()
      if (ready) return { done: false, value: ready }
      if (this.#ended) return { done: true, value: undefined }
      if (this.#isBehind) await this.#readOnPatiently()
      else if (this.#waiting.length > 0) this.#takeLive()
      else await this.#sleep()
    }
  }

  return(): Promise<IteratorResult<Result, undefined>> {
    this.#ready = []
    this.end()
    return Promise.resolve({ done: true, value: undefined })
  }

  throw(error: unknown): Promise<IteratorResult<Result, undefined>> {
    this.#ready = []
    this.end()
    return Promise.reject(error)
  }

  [Symbol.asyncIterator](): this {
    return this
  }

  #receive(event: AddChange): void {
    if (this.#ended || event.companyId !== this.#followed.companyId || this.#isBehind) return
    if (this.#waiting.length >= MAX_WAITING) return this.#fallBehind()
    this.#waiting.push(event)
    this.#wakeUp()
  }

  #fallBehind(): void {
    this.#isBehind = true
    this.#waiting = []
    this.#wakeUp()
  }

  #takeLive(): void {
    const { events } = this.#followed
    for (const { change, cursor } of this.#waiting.splice(0)) {
      if (this.#position !== null && seqOf(cursor) <= seqOf(this.#position)) continue
      this.#position = cursor
      if (!events || events.includes(change.event)) this.#deliver(mapChange(change, cursor))
    }
  }

  /** Reads the next page after the position. Live changes that arrive during the read wait. */
  async #readOn(): Promise<void> {
    const { companyId, events } = this.#followed
    const { platform } = this.#context
    this.#isBehind = false
    if (this.#position === null) {
      this.#position = (await readChanges(platform, { companyId, take: 1, events })).latest
      return
    }
    const after = this.#position
    try {
      const { items, cursors, next, latest } = await readChanges(platform, {
        companyId,
        take: PAGE_SIZE,
        after,
        events,
      })
      for (const [index, change] of items.entries()) this.#deliver(mapChange(change, cursors[index] ?? ''))
      const last = cursors.at(-1) ?? after
      // A page that is the last one contains every change up to the newest event.
      this.#position = next ?? (seqOf(latest) > seqOf(last) ? latest : last)
      if (next !== null) this.#isBehind = true
    } catch (error) {
      if (!(error instanceof GraphQLError) || error.extensions['reason'] !== 'cursorExpired') throw error
      this.#ready.push({ kind: 'resync' })
      this.#position = null
      this.#isBehind = true
    }
  }

  /** Like `#readOn`, but repeats a read that failed because the platform is busy or restarts. */
  async #readOnPatiently(): Promise<void> {
    try {
      await this.#readOn()
    } catch (error) {
      if (!(error instanceof GraphQLError) || !passingCodes.has(error.extensions['code'])) throw error
      this.#isBehind = true
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, RETRY_MS)
        this.#wake = () => (clearTimeout(timer), resolve())
      })
    }
  }

  #deliver(change: ChangeMapper): void {
    this.#ready.push({ kind: 'event', value: { change, needsResync: false, cursor: change.cursor } })
  }

  #sleep(): Promise<void> {
    return new Promise((resolve) => (this.#wake = resolve))
  }

  #wakeUp(): void {
    const wake = this.#wake
    this.#wake = null
    wake?.()
  }
}
