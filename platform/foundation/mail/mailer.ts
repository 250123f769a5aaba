import { randomUUID } from 'node:crypto'
import { Type } from 'typebox'
import type { Undelivered } from '#contract/base/enums.ts'
import type { Db } from '#platform/foundation/db/client.ts'
import { mails } from '#platform/foundation/db/schema/index.ts'
import { NoPayload, defineQueue, type Jobs } from '#platform/foundation/jobs/jobs.ts'
import type { Logger } from '#platform/foundation/log/log.ts'
import type { Locale } from '#rules/text-and-time/locale.ts'
import { addressOf, mailbox } from './mailbox.ts'
import { createDelivery, type GiveUp, type MailRow } from './delivery.ts'
import type { MailTransport } from './transport.ts'
import type { House } from './letter/letter-parts.ts'
import { templates, type TemplateData, type TemplateName } from './templates/index.ts'

export type { TemplateName } from './templates/index.ts'
export type { GiveUp, MailRow } from './delivery.ts'
export { smtpTransport, type MailTransport, type OutgoingMail } from './transport.ts'

/** A mail to send, by template. */
export interface MailRequest<N extends TemplateName = TemplateName> {
  to: string
  template: N
  locale: Locale
  data: TemplateData<N>
  /** Kept when given, else made from a random id; the same however often the job runs. */
  messageId?: string
  /** The message of the conversation that it carries: the chat shows when it could not be delivered. */
  chatMessageId?: number
  companyId?: number
  /** The candidate the mail is to or about, of that company: it goes with them. */
  candidateId?: number
  /** The user the mail is to: it goes with them. */
  userId?: string
  /** The alert of the job site the mail is a letter of: it goes with it. */
  jobAlertId?: string
  /** Its recipient is erased: nothing stays of the mail once it is out or given up. */
  leavesNothing?: boolean
  /** Where one press ends such letters. */
  unsubscribe?: string
  /** Sender address of the company, instead of the platform's own. */
  from?: string
  /** Where an answer to the mail goes, instead of the sender. */
  replyTo?: string
}

export interface Mailer {
  /** Stores mails in the transaction of the change they tell of, with one statement; jobs send them after commit. */
  queueAll(tx: Db, mails: readonly MailRequest[]): Promise<void>
  /** Says what a mail of some kind is followed by when it is given up; kinds do not overlap. */
  whenUndelivered(isOfKind: (mail: MailRow) => boolean, giveUp: GiveUp): void
  /** When the oldest mail was stored that is neither sent nor given up; null when there is none. */
  oldestUnsent(): Promise<Date | null>
  /** How many mails went out, how many tries failed, and how many mails came back since the start. */
  counts(): { sent: number; failures: number; returned: number }
  /** Whether there is a mail with this id. */
  knows(mailId: string): Promise<boolean>
  /** Gives up a mail that its server had taken and that came back. */
  cameBack(mailId: string, reason: Undelivered): Promise<void>
}

/** Sends a mail as soon as it is stored. What does not work then, the sweep tries again: the mail's row knows when. */
const SendMail = defineQueue({ name: 'send-mail', schema: Type.Object({ mailId: Type.String() }), expireInSeconds: 60 })

/** Each minute: sends what is due and was not sent. */
export const SweepMails = defineQueue({
  name: 'sweep-mails',
  schema: NoPayload,
  cron: '* * * * *',
  expireInSeconds: 900,
})

interface MailerOptions {
  db: Db
  jobs: Jobs
  log: Logger
  clock: () => Date
  from: string
  transport: MailTransport
  /** Who sends, for the feet of letters. */
  house: House
  /** The domain mails come back to that could not be delivered after all; null: they come back to {@link from}. */
  bounceDomain: string | null
}

/** The mailer; registers the job that sends. */
export function createMailer({ db, jobs, log, clock, from, transport, house, bounceDomain }: MailerOptions): Mailer {
  const own = addressOf(from)
  const domain = own.slice(own.indexOf('@') + 1)
  const followed: { isOfKind: (mail: MailRow) => boolean; giveUp: GiveUp }[] = []
  const giveUp: GiveUp = (mail, reason, keep) =>
    followed.find(({ isOfKind }) => isOfKind(mail))?.giveUp(mail, reason, keep) ?? keep(db)
  const delivery = createDelivery({
    db,
    log,
    clock,
    from,
    transport,
    bounceDomain,
    giveUp,
  })
  jobs.work(SendMail, ({ mailId }) => delivery.first(mailId))
  jobs.work(SweepMails, () => delivery.sweep())
  const queueAll: Mailer['queueAll'] = async (tx, requests) => {
    if (requests.length === 0) return
    const rows = requests.map((request) => {
      const id = randomUUID()
      const { subject, from: name, text, html } = render(request, house)
      return {
        id,
        companyId: request.companyId ?? null,
        candidateId: request.candidateId ?? null,
        userId: request.userId ?? null,
        messageId: request.messageId ?? `<${id}@${domain}>`,
        sender: mailbox(name, request.from ?? own),
        replyTo: request.replyTo ?? null,
        recipient: request.to,
        subject: oneLine(subject),
        text,
        html,
        chatMessageId: request.chatMessageId ?? null,
        jobAlertId: request.jobAlertId ?? null,
        unsubscribe: request.unsubscribe ?? null,
        leavesNothing: request.leavesNothing ?? false,
        createdAt: clock(),
        dueAt: clock(),
      }
    })
    await tx.insert(mails).values(rows)
    await jobs.sendAll(
      tx,
      rows.map(({ id }) => ({ queue: SendMail, payload: { mailId: id }, options: { singletonKey: id } })),
    )
  }
  return {
    queueAll,
    whenUndelivered: (isOfKind, giveUp) => void followed.push({ isOfKind, giveUp }),
    oldestUnsent: delivery.oldestUnsent,
    counts: delivery.counts,
    knows: delivery.knows,
    cameBack: delivery.cameBack,
  }
}

const render = <N extends TemplateName>({ template, locale, data }: MailRequest<N>, house: House) =>
  templates[template][locale](data, house)

/** Names of ads and people reach subjects; a line break there would start a header. */
const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()
