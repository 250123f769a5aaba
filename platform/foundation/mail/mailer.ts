import { randomUUID } from 'node:crypto'
import { Type } from 'typebox'
import type { Undelivered } from '#contract/base/enums.ts'
import type { Db } from '#platform/foundation/db/client.ts'
import { mails } from '#platform/foundation/db/schema/index.ts'
import { NoPayload, defineQueue, type Jobs } from '#platform/foundation/jobs/jobs.ts'
import { findTestCompanies } from '#platform/foundation/test-companies/test-companies.ts'
import type { Logger } from '#platform/foundation/log/log.ts'
import type { Locale } from '#rules/text-and-time/locale.ts'
import { emailAddressOf, mailbox } from './mailbox.ts'
import { createDelivery, type GiveUp, type MailRow } from './delivery.ts'
import type { MailTransport } from './transport.ts'
import type { Operator } from './letter/letter-parts.ts'
import { templates, type TemplateData, type TemplateName } from './templates/index.ts'

export type { TemplateName } from './templates/index.ts'
export type { GiveUp } from './delivery.ts'
export { smtpTransport, type MailTransport, type OutgoingMail } from './transport.ts'

/** A mail to send with a template. */
export interface MailRequest<N extends TemplateName = TemplateName> {
  to: string
  template: N
  locale: Locale
  data: TemplateData<N>
  /** Defaults to a Message-ID with a random id. The same for every attempt. */
  messageId?: string
  /** The chat message that the mail contains. The chat shows if the mail cannot be delivered. */
  chatMessageId?: number
  companyId?: number
  /** The company's candidate that the mail is to or about. The mail is deleted with the candidate. */
  candidateId?: number
  /** The user that the mail is to. The mail is deleted with the user. */
  userId?: string
  /** The job alert that the mail belongs to. The mail is deleted with the alert. */
  jobAlertId?: string
  /** The invitation to a company that the mail contains. */
  invitationId?: string
  /** True for mail to an erased person. The mail is deleted once it is sent or given up. */
  leavesNothing?: boolean
  /** False for mail that a person wrote. Defaults to true. */
  isAutomatic?: boolean
  /** URL for one-click unsubscribe. */
  unsubscribe?: string
  /** The company's sender address. Defaults to the platform's address. */
  from?: string
  /** Address for replies. Defaults to the sender. */
  replyTo?: string
}

export interface Mailer {
  /**
   * Stores mails with one statement, in the transaction of the change that causes them. Jobs send them after commit.
   * Mail of a test company is stored for its test mailbox, and never sent (PLUS-102).
   */
  queueAll(tx: Db, mails: readonly MailRequest[]): Promise<void>
  /** Registers a handler for mails that are given up. At most one handler can match a mail. */
  onGiveUp(isOfKind: (mail: MailRow) => boolean, giveUp: GiveUp): void
  /** Returns the creation time of the oldest mail that is neither sent nor given up. Null if there is none. */
  oldestUnsent(): Promise<Date | null>
  /** Returns whether the mail server did not accept the last attempt to send. */
  isFailing(): boolean
  /** Returns the numbers of sent mails, failed attempts and bounced mails since the start. */
  counts(): { sent: number; failures: number; returned: number }
  /** Returns whether a mail with this id exists. */
  hasMail(mailId: string): Promise<boolean>
  /** Gives up a mail that bounced after the server had accepted it. */
  recordBounce(mailId: string, reason: Undelivered): Promise<void>
}

/** Sends a mail right after it is stored. If that fails, the sweep retries at the time in the mail's row. */
const SendMail = defineQueue({ name: 'send-mail', schema: Type.Object({ mailId: Type.String() }), expireInSeconds: 60 })

/** Each minute: sends mails that are due. */
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
  /** Name and place of the operator, for the footers of mails. */
  operator: Operator
  /** Domain for bounces. Null if bounces go to {@link from}. */
  bounceDomain: string | null
}

/** Creates the mailer and registers the jobs that send mail. */
export function createMailer({ db, jobs, log, clock, from, transport, operator, bounceDomain }: MailerOptions): Mailer {
  const platformAddress = emailAddressOf(from)
  const domain = platformAddress.slice(platformAddress.indexOf('@') + 1)
  const handlers: { isOfKind: (mail: MailRow) => boolean; giveUp: GiveUp }[] = []
  const giveUp: GiveUp = (mail, reason, storeOutcome) =>
    handlers.find(({ isOfKind }) => isOfKind(mail))?.giveUp(mail, reason, storeOutcome) ?? storeOutcome(db)
  const delivery = createDelivery({
    db,
    log,
    clock,
    from,
    transport,
    bounceDomain,
    giveUp,
  })
  jobs.work(SendMail, ({ mailId }) => delivery.sendStored(mailId))
  jobs.work(SweepMails, () => delivery.sweep())
  const queueAll: Mailer['queueAll'] = async (tx, requests) => {
    if (requests.length === 0) return
    const testCompanies = await findTestCompanies(tx, [
      ...new Set(requests.flatMap(({ companyId }) => companyId ?? [])),
    ])
    const isCaptured = ({ companyId }: MailRequest): boolean => companyId !== undefined && testCompanies.has(companyId)
    const kept = requests.filter((request) => !(isCaptured(request) && request.leavesNothing))
    if (kept.length === 0) return
    const rows = kept.map((request) => {
      const id = randomUUID()
      const { subject, from: name, text, html } = render(request, operator)
      return {
        id,
        // Mail to an erased person belongs to no company, so that no export of the company contains the address.
        companyId: request.leavesNothing ? null : (request.companyId ?? null),
        candidateId: request.candidateId ?? null,
        userId: request.userId ?? null,
        messageId: request.messageId ?? `<${id}@${domain}>`,
        sender: mailbox(name, request.from ?? platformAddress),
        replyTo: request.replyTo ?? null,
        recipient: request.to,
        subject: oneLine(subject),
        text,
        html,
        chatMessageId: request.chatMessageId ?? null,
        jobAlertId: request.jobAlertId ?? null,
        invitationId: request.invitationId ?? null,
        unsubscribe: request.unsubscribe ?? null,
        leavesNothing: request.leavesNothing ?? false,
        isAutomatic: request.isAutomatic ?? true,
        isCaptured: isCaptured(request),
        createdAt: clock(),
        // Captured mail counts as sent, so that no job ever sends it.
        sentAt: isCaptured(request) ? clock() : null,
        dueAt: clock(),
      }
    })
    await tx.insert(mails).values(rows)
    await jobs.sendAll(
      tx,
      rows
        .filter((row) => !row.isCaptured)
        .map(({ id }) => ({ queue: SendMail, payload: { mailId: id }, options: { singletonKey: id } })),
    )
  }
  return {
    queueAll,
    onGiveUp: (isOfKind, giveUp) => void handlers.push({ isOfKind, giveUp }),
    oldestUnsent: delivery.oldestUnsent,
    isFailing: delivery.isFailing,
    counts: delivery.counts,
    hasMail: delivery.hasMail,
    recordBounce: delivery.recordBounce,
  }
}

const render = <N extends TemplateName>({ template, locale, data }: MailRequest<N>, operator: Operator) =>
  templates[template][locale](data, operator)

/** Removes line breaks, which could come from names of ads and people and would start a new header. */
const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()
