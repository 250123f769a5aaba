import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm'
import type { Undelivered } from '#contract/base/enums.ts'
import type { Db } from '#platform/foundation/db/client.ts'
import { mails } from '#platform/foundation/db/schema/index.ts'
import type { Logger } from '#platform/foundation/log/log.ts'
import { createOutage } from '#platform/foundation/log/outage.ts'
import { returnPath } from './bounces/return-path.ts'
import { addressOf } from './mailbox.ts'
import { MailRefused, type MailTransport } from './transport.ts'

export type MailRow = typeof mails.$inferSelect

/** Gives a mail up: `keep` says so in its row, in one transaction with whatever follows from it. */
export type GiveUp = (mail: MailRow, reason: Undelivered, keep: (tx: Db) => Promise<void>) => Promise<void>

interface DeliveryOptions {
  db: Db
  log: Logger
  clock: () => Date
  /** The platform's own sender address. */
  from: string
  transport: MailTransport
  /** The domain mails come back to that could not be delivered after all; null: they come back to {@link from}. */
  bounceDomain: string | null
  giveUp: GiveUp
}

const minute = 60_000
/** After this long a mail that was never taken is given up. */
const patience = 3 * 24 * 60 * minute
/** Longer than a try may take: whoever tries has the mail for himself meanwhile, and another comes when he died. */
const lease = 2 * minute
/** Pauses grow from a minute to four hours. */
export const pauseAfter = (attempts: number): number => Math.min(minute * 2 ** (attempts - 1), 240 * minute)
/** Mails read at once by a sweep. */
const batch = 100

/** What stays of a mail that is out of the house: no text, not in whose name it went, and no code in the subject. */
const withoutSecrets = ({ subject }: MailRow) => ({
  text: '',
  html: '',
  sender: null,
  replyTo: null,
  unsubscribe: null,
  subject: subject.replace(/^\d{6}(?= )/, '······'),
})

/** Keeps what became of a mail; of one to somebody who is erased nothing stays. */
async function keep(tx: Db, mail: MailRow, became: Partial<MailRow>): Promise<void> {
  if (mail.leavesNothing) await tx.delete(mails).where(eq(mails.id, mail.id))
  else
    await tx
      .update(mails)
      .set({ ...became, ...withoutSecrets(mail) })
      .where(eq(mails.id, mail.id))
}

const waiting = and(isNull(mails.sentAt), isNull(mails.failedAt))

/**
 * Gets stored mails out, each by its row: whoever takes a row tries it, and the row says when it is tried again. A mail
 * that its server refuses waits for itself; a server that does not answer holds up everything, and is asked again each
 * minute.
 */
export function createDelivery({ db, log, clock, from, transport, bounceDomain, giveUp }: DeliveryOptions) {
  const own = addressOf(from)
  let sent = 0
  let failures = 0
  let returned = 0
  const outage = createOutage(log, {
    begins: 'mail does not go out; it is tried again each minute',
    ends: 'mail goes out again',
  })

  /** Tries one mail if it is due. Answers false when the server cannot be reached. */
  async function deliver(mailId: string): Promise<boolean> {
    const now = clock()
    const [mail] = await db
      .update(mails)
      .set({ attempts: sql`${mails.attempts} + 1`, dueAt: new Date(now.getTime() + lease) })
      .where(and(eq(mails.id, mailId), waiting, lte(mails.dueAt, now)))
      .returning()
    if (!mail) return true
    try {
      await transport({
        messageId: mail.messageId,
        from: mail.sender ?? from,
        sender: mail.sender !== null && addressOf(mail.sender) !== own ? own : null,
        returnPath: bounceDomain === null ? null : returnPath(mail.id, bounceDomain),
        replyTo: mail.replyTo,
        to: mail.recipient,
        unsubscribe: mail.unsubscribe,
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
      })
    } catch (error) {
      failures += 1
      const isRefused = error instanceof MailRefused
      // A server that refuses a mail is there.
      if (isRefused) outage.answered()
      else outage.failed(error)
      await putBack(mail, error)
      return isRefused
    }
    outage.answered()
    sent += 1
    // Codes and links do not stay behind in the database once they are on their way.
    await keep(db, mail, { sentAt: clock() })
    return true
  }

  async function putBack(mail: MailRow, error: unknown): Promise<void> {
    const now = clock()
    const refused = error instanceof MailRefused
    const reason =
      refused && error.reason !== null
        ? error.reason
        : now.getTime() - mail.createdAt.getTime() >= patience
          ? 'gaveUp'
          : null
    if (reason === null) {
      // A server that is down is no fault of the mail: it keeps its turn.
      await db
        .update(mails)
        .set({ dueAt: new Date(now.getTime() + (refused ? pauseAfter(mail.attempts) : 0)) })
        .where(eq(mails.id, mail.id))
      return
    }
    await endUndelivered(mail, reason)
    log.warn({ mailId: mail.id, reason }, 'mail was given up')
  }

  const endUndelivered = (mail: MailRow, reason: Undelivered): Promise<void> =>
    giveUp(mail, reason, (tx) => keep(tx, mail, { failedAt: clock(), failure: reason }))

  return {
    /** Tries a mail that was just stored; while the server is known to be down the sweep does. */
    async first(mailId: string): Promise<void> {
      if (!outage.isOn) await deliver(mailId)
    },
    /** Tries everything that is due, the longest waiting first, until nothing is or the server cannot be reached. */
    async sweep(): Promise<void> {
      for (;;) {
        const due = await db
          .select({ id: mails.id })
          .from(mails)
          .where(and(waiting, lte(mails.dueAt, clock())))
          .orderBy(asc(mails.dueAt), asc(mails.createdAt))
          .limit(batch)
        if (due.length === 0) return
        for (const { id } of due) if (!(await deliver(id))) return
      }
    },
    /** How many mails went out, how many tries failed, and how many mails came back since the start. */
    counts: (): { sent: number; failures: number; returned: number } => ({ sent, failures, returned }),
    /** Whether there is such a mail. */
    async knows(mailId: string): Promise<boolean> {
      const found = await db.select({ id: mails.id }).from(mails).where(eq(mails.id, mailId))
      return found.length > 0
    },
    /**
     * Gives up a mail that was taken and came back; once, however often that is told, and also when it is told before
     * the taking was stored.
     */
    async cameBack(mailId: string, reason: Undelivered): Promise<void> {
      const [mail] = await db
        .select()
        .from(mails)
        .where(and(eq(mails.id, mailId), isNull(mails.failedAt)))
      if (!mail) return
      await endUndelivered(mail, reason)
      returned += 1
      log.warn({ mailId, reason }, 'mail came back')
    },
    /** When the oldest mail was stored that is neither sent nor given up; null when there is none. */
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
