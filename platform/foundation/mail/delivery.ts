import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Undelivered } from '#contract/base/enums.ts'
import type { Db } from '#platform/foundation/db/client.ts'
import { mails } from '#platform/foundation/db/schema/index.ts'
import { createDueRows, doublingPause } from '#platform/foundation/due-rows/due-rows.ts'
import type { Logger } from '#platform/foundation/log/log.ts'
import { createOutage } from '#platform/foundation/log/outage.ts'
import { returnPath } from './bounces/return-path.ts'
import { emailAddressOf } from './mailbox.ts'
import { MailRefused, type MailTransport } from './transport.ts'
import { MINUTE_MS } from '#rules/text-and-time/durations.ts'

export type MailRow = typeof mails.$inferSelect

/**
 * Handles a mail that is given up. Call `storeOutcome` in the transaction of the other changes: it stores the failure.
 */
export type GiveUp = (mail: MailRow, reason: Undelivered, storeOutcome: (tx: Db) => Promise<void>) => Promise<void>

interface DeliveryOptions {
  db: Db
  log: Logger
  clock: () => Date
  /** The platform's sender address. */
  from: string
  transport: MailTransport
  /** Domain for bounces. Null if bounces go to {@link from}. */
  bounceDomain: string | null
  giveUp: GiveUp
}

/** A mail that was not accepted for this long is given up. */
const GIVE_UP_AFTER_MS = 3 * 24 * 60 * MINUTE_MS
const LEASE_MS = 2 * MINUTE_MS
/** Returns the pause before the next attempt, in milliseconds. It grows from one minute to four hours. */
const pauseAfter = doublingPause({ firstMs: MINUTE_MS, maxMs: 240 * MINUTE_MS })
/** Number of mails that a sweep reads at once. */
const BATCH_SIZE = 100

/** Returns the columns of a finished mail without content: no text, no sender, and no code in the subject. */
const withoutSecrets = ({ subject }: MailRow) => ({
  text: '',
  html: '',
  sender: null,
  replyTo: null,
  unsubscribe: null,
  subject: subject.replace(/^\d{6}(?= )/, '······'),
})

/** Stores the outcome of a mail, or deletes the mail if its recipient was erased. */
async function storeOutcome(tx: Db, mail: MailRow, outcome: Partial<MailRow>): Promise<void> {
  if (mail.leavesNothing) await tx.delete(mails).where(eq(mails.id, mail.id))
  else await dueMails.settle(tx, mail, { ...outcome, ...withoutSecrets(mail) })
}

const waiting = and(isNull(mails.sentAt), isNull(mails.failedAt))

const dueMails = createDueRows({
  table: mails,
  key: ['id'],
  dueAt: 'dueAt',
  attempts: 'attempts',
  isOpen: waiting,
  leaseMs: LEASE_MS,
  thenBy: 'createdAt',
})

/**
 * Sends stored mails. If the server rejects a mail temporarily, only that mail waits. If the server does not respond,
 * all mail waits, and the sweep tries again each minute.
 */
export function createDelivery({ db, log, clock, from, transport, bounceDomain, giveUp }: DeliveryOptions) {
  const platformAddress = emailAddressOf(from)
  let sent = 0
  let failures = 0
  let returned = 0
  const outage = createOutage(log, {
    begins: 'mail server not responding, retrying each minute',
    ends: 'mail server responding again',
  })

  /** Sends one mail if it is due. Returns false if the server cannot be reached. */
  async function deliver(mailId: string): Promise<boolean> {
    const mail = await dueMails.claim(db, { id: mailId }, clock())
    if (!mail) return true
    try {
      await transport({
        messageId: mail.messageId,
        from: mail.sender ?? from,
        sender: mail.sender !== null && emailAddressOf(mail.sender) !== platformAddress ? platformAddress : null,
        returnPath: bounceDomain === null ? null : returnPath(mail.id, bounceDomain),
        replyTo: mail.replyTo,
        to: mail.recipient,
        unsubscribe: mail.unsubscribe,
        isAutomatic: mail.isAutomatic,
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
      })
    } catch (error) {
      failures += 1
      const isRefused = error instanceof MailRefused
      // A server that rejects a mail is reachable.
      if (isRefused) outage.answered()
      else outage.failed(error)
      await handleFailure(mail, error)
      return isRefused
    }
    outage.answered()
    sent += 1
    // Codes and links are removed from the database once they are sent.
    await storeOutcome(db, mail, { sentAt: clock() })
    return true
  }

  async function handleFailure(mail: MailRow, error: unknown): Promise<void> {
    const now = clock()
    const isRefused = error instanceof MailRefused
    const reason =
      isRefused && error.reason !== null
        ? error.reason
        : now.getTime() - mail.createdAt.getTime() >= GIVE_UP_AFTER_MS
          ? 'gaveUp'
          : null
    if (reason === null) {
      // An unreachable server is not the mail's fault, so the mail stays due.
      await dueMails.settle(db, mail, { dueAt: new Date(now.getTime() + (isRefused ? pauseAfter(mail.attempts) : 0)) })
      return
    }
    await endUndelivered(mail, reason)
    log.warn({ mailId: mail.id, reason }, 'mail given up')
  }

  const endUndelivered = (mail: MailRow, reason: Undelivered): Promise<void> =>
    giveUp(mail, reason, (tx) => storeOutcome(tx, mail, { failedAt: clock(), failure: reason }))

  return {
    /** Sends a mail that was just stored. While the server is down, leaves it to the sweep. */
    async sendStored(mailId: string): Promise<void> {
      if (!outage.isOn) await deliver(mailId)
    },
    /** Sends all due mails, longest waiting first. Stops if the server cannot be reached. */
    async sweep(): Promise<void> {
      for (;;) {
        const due = await dueMails.list(db, clock(), BATCH_SIZE)
        if (due.length === 0) return
        for (const { id } of due) if (!(await deliver(id))) return
      }
    },
    /** Returns whether the server could not be used for the last attempt. */
    isFailing: (): boolean => outage.isOn,
    /** Returns the numbers of sent mails, failed attempts and bounced mails since the start. */
    counts: (): { sent: number; failures: number; returned: number } => ({ sent, failures, returned }),
    /** Returns whether a mail with this id exists. */
    async hasMail(mailId: string): Promise<boolean> {
      const rows = await db.select({ id: mails.id }).from(mails).where(eq(mails.id, mailId))
      return rows.length > 0
    },
    /**
     * Gives up a mail that bounced after it was accepted. Repeated reports have no effect. A report can arrive before
     * the mail is marked as sent.
     */
    async recordBounce(mailId: string, reason: Undelivered): Promise<void> {
      const [mail] = await db
        .select()
        .from(mails)
        .where(and(eq(mails.id, mailId), isNull(mails.failedAt)))
      if (!mail) return
      await endUndelivered(mail, reason)
      returned += 1
      log.warn({ mailId, reason }, 'mail bounced')
    },
    /** Returns the creation time of the oldest mail that is neither sent nor given up. Null if there is none. */
    async oldestUnsent(): Promise<Date | null> {
      const [oldest] = await db
        .select({ at: mails.createdAt })
        .from(mails)
        .where(waiting)
        .orderBy(asc(mails.createdAt))
        .limit(1)
      return oldest?.at ?? null
    },
  }
}
