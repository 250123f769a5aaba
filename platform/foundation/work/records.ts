import { recordEvents, type NewEvent } from '#platform/foundation/events/record-event.ts'
import { recordEntries, type HistoryActor, type HistoryEntry } from '#platform/foundation/history/record-history.ts'
import type { JobSend, JobSendOptions, Jobs, Queue } from '#platform/foundation/jobs/jobs.ts'
import type { MailRequest, Mailer, TemplateName } from '#platform/foundation/mail/mailer.ts'
import type { Tx } from '#platform/foundation/db/client.ts'
import { queueDeliveries } from '#platform/foundation/webhook-queue/queue-deliveries.ts'
import type { Static, TObject } from 'typebox'

/** What a unit of work records besides its change: kept until the end, then written as one statement of each kind. */
export interface Recorders {
  /** Appends to the history. */
  remember(entry: HistoryEntry): void
  /** Tells everyone concerned, once the transaction has committed. What is told twice is sent once. */
  tell(event: NewEvent): void
  /** Adds a job: no commit, no job. */
  send<S extends TObject>(queue: Queue<S>, payload: Static<S>, options?: JobSendOptions): void
  /** Stores a mail and the job that sends it: no commit, no mail. */
  mail<N extends TemplateName>(mail: MailRequest<N>): void
  /** Runs once the transaction has committed; what fails then is logged and changes nothing. */
  afterCommit(run: () => Promise<void> | void): void
}

/** How far the records of a unit of work had come. */
export type Mark = readonly [history: number, events: number, jobs: number, mails: number, hooks: number]

/** Collects what one run of a unit of work records. */
export class Records {
  readonly #history: HistoryEntry[] = []
  readonly #events: NewEvent[] = []
  readonly #jobs: JobSend[] = []
  readonly #mails: MailRequest[] = []
  readonly #hooks: (() => Promise<void> | void)[] = []

  readonly recorders: Recorders = {
    remember: (entry) => void this.#history.push(entry),
    tell: (event) => void this.#events.push(event),
    send: (queue, payload, options = {}) => void this.#jobs.push({ queue, payload, options }),
    mail: (mail) => void this.#mails.push(mail),
    afterCommit: (run) => void this.#hooks.push(run),
  }

  get hooks(): readonly (() => Promise<void> | void)[] {
    return this.#hooks
  }

  get remembersNothing(): boolean {
    return this.#history.length === 0
  }

  /** Where the records stand, for {@link forgetSince}. */
  mark(): Mark {
    return [this.#history.length, this.#events.length, this.#jobs.length, this.#mails.length, this.#hooks.length]
  }

  /** Drops what was recorded since a mark: that part of the work was not done after all. */
  forgetSince([history, events, jobs, mails, hooks]: Mark): void {
    this.#history.length = history
    this.#events.length = events
    this.#jobs.length = jobs
    this.#mails.length = mails
    this.#hooks.length = hooks
  }

  /** Writes everything in the transaction of the change it belongs to. */
  async write(tx: Tx, actor: HistoryActor, { jobs, mailer }: { jobs: Jobs; mailer: Mailer }): Promise<void> {
    await recordEntries(tx, actor, this.#history)
    await queueDeliveries(tx, jobs, actor.now, this.#history)
    await mailer.queueAll(tx, this.#mails)
    await jobs.sendAll(tx, this.#jobs)
    await recordEvents(tx, this.#events)
  }
}
