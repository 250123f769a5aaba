import { recordChanges } from '#platform/foundation/events/record-changes.ts'
import { recordEvents, type NewEvent } from '#platform/foundation/events/record-event.ts'
import { timelineEvents } from '#platform/foundation/events/timeline-events.ts'
import { recordEntries, type HistoryActor, type HistoryEntry } from '#platform/foundation/history/record-history.ts'
import type { JobSend, JobSendOptions, Jobs, Queue } from '#platform/foundation/jobs/jobs.ts'
import type { MailRequest, Mailer, TemplateName } from '#platform/foundation/mail/mailer.ts'
import type { Tx } from '#platform/foundation/db/client.ts'
import type { Static, TObject } from 'typebox'

/**
 * The side effects that a unit of work can record. They are buffered until the end of the transaction, and then written
 * with one statement per kind.
 */
export interface WorkRecorders {
  /** Appends an entry to the history. */
  recordHistory(entry: HistoryEntry): void
  /** Publishes an event to its audience after the commit. Equal events of one transaction are published once. */
  publish(event: NewEvent): void
  /** Adds a job in the transaction, so a rollback drops it. */
  enqueue<S extends TObject>(queue: Queue<S>, payload: Static<S>, options?: JobSendOptions): void
  /** Stores a mail and the job that sends it in the transaction, so a rollback drops both. */
  sendMail<N extends TemplateName>(mail: MailRequest<N>): void
  /** Runs the function after the commit. An error in it is logged; the commit is kept. */
  afterCommit(run: () => Promise<void> | void): void
}

/** A savepoint in the records: the number of records of each kind. */
export type RecordSavepoint = readonly [history: number, events: number, jobs: number, mails: number, hooks: number]

/** Buffers the records of one run of a unit of work. */
export class RecordBuffer {
  readonly #history: HistoryEntry[] = []
  readonly #events: NewEvent[] = []
  readonly #jobs: JobSend[] = []
  readonly #mails: MailRequest[] = []
  readonly #hooks: (() => Promise<void> | void)[] = []

  readonly recorders: WorkRecorders = {
    recordHistory: (entry) => void this.#history.push(entry),
    publish: (event) => void this.#events.push(event),
    enqueue: (queue, payload, options = {}) => void this.#jobs.push({ queue, payload, options }),
    sendMail: (mail) => void this.#mails.push(mail),
    afterCommit: (run) => void this.#hooks.push(run),
  }

  get hooks(): readonly (() => Promise<void> | void)[] {
    return this.#hooks
  }

  get hasNoHistory(): boolean {
    return this.#history.length === 0
  }

  /** Returns a savepoint for {@link rollBackTo}. */
  savepoint(): RecordSavepoint {
    return [this.#history.length, this.#events.length, this.#jobs.length, this.#mails.length, this.#hooks.length]
  }

  /** Drops the records made after the savepoint, because that part of the work was undone. */
  rollBackTo([history, events, jobs, mails, hooks]: RecordSavepoint): void {
    this.#history.length = history
    this.#events.length = events
    this.#jobs.length = jobs
    this.#mails.length = mails
    this.#hooks.length = hooks
  }

  /** Writes all records, in the transaction of the change. */
  async write(tx: Tx, actor: HistoryActor, { jobs, mailer }: { jobs: Jobs; mailer: Mailer }): Promise<void> {
    await recordEntries(tx, actor, this.#history)
    // Before the other events, so that a reader of the feed continues after the change with the number of any of them.
    await recordChanges(tx, actor.now, this.#history)
    await mailer.queueAll(tx, this.#mails)
    await jobs.sendAll(tx, this.#jobs)
    await recordEvents(tx, [...this.#events, ...timelineEvents(this.#history)])
  }
}
