import { randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { createTransport } from 'nodemailer'
import { Type } from 'typebox'
import type { Db } from '#platform/db/client.ts'
import { mails } from '#platform/db/schema/index.ts'
import { defineQueue, type Jobs } from '#platform/jobs/jobs.ts'
import type { Locale } from './layout.ts'
import { templates, type TemplateData, type TemplateName } from './templates/index.ts'

export type { MailTemplate, Locale } from './layout.ts'
export type { TemplateName } from './templates/index.ts'

/** A mail to send, by template. */
export interface MailRequest<N extends TemplateName = TemplateName> {
  to: string
  template: N
  locale: Locale
  data: TemplateData<N>
  /** Kept when given, else made from a random id; the same however often the job runs. */
  messageId?: string
  companyId?: number
  /** The candidate the mail is to or about, of that company: it goes with them. */
  candidateId?: number
  /** The user the mail is to: it goes with them. */
  userId?: string
  /** Sender address of the company, instead of the platform's own. */
  from?: string
}

/** A mail on the wire. */
export interface OutgoingMail {
  messageId: string
  from: string
  to: string
  subject: string
  text: string
  html: string
}

/** Hands a mail to the outside; throws when it was not accepted. */
export type MailTransport = (mail: OutgoingMail) => Promise<void>

export interface Mailer {
  /** Stores the mail in the transaction of the change it tells of; a job sends it after commit. */
  queue<N extends TemplateName>(tx: Db, mail: MailRequest<N>): Promise<void>
  /** Stores several with one statement. */
  queueAll(tx: Db, mails: readonly MailRequest[]): Promise<void>
}

const SendMail = defineQueue({ name: 'send-mail', schema: Type.Object({ mailId: Type.String() }), expireInSeconds: 60, retryLimit: 8 })

interface MailerOptions {
  db: Db
  jobs: Jobs
  clock: () => Date
  from: string
  transport: MailTransport
}

/** The mailer; registers the job that sends. */
export function createMailer({ db, jobs, clock, from, transport }: MailerOptions): Mailer {
  const domain = /@([^>\s]+)/.exec(from)?.[1] ?? 'tavla.example'
  jobs.work(SendMail, async ({ mailId }) => {
    const [mail] = await db.select().from(mails).where(and(eq(mails.id, mailId), isNull(mails.sentAt)))
    if (!mail) return
    await transport({ messageId: mail.messageId, from: mail.sender ?? from, to: mail.recipient, subject: mail.subject, text: mail.text, html: mail.html })
    // Codes and links do not stay behind in the database once they are on their way.
    await db.update(mails).set({ sentAt: clock(), text: '', html: '' }).where(eq(mails.id, mailId))
  })
  const queueAll: Mailer['queueAll'] = async (tx, requests) => {
    if (requests.length === 0) return
    const rows = requests.map((request) => {
      const id = randomUUID()
      const { subject, text, html } = render(request)
      return {
        id,
        companyId: request.companyId ?? null,
        candidateId: request.candidateId ?? null,
        userId: request.userId ?? null,
        messageId: request.messageId ?? `<${id}@${domain}>`,
        sender: request.from ?? null,
        recipient: request.to,
        subject: oneLine(subject),
        text,
        html,
        createdAt: clock(),
      }
    })
    await tx.insert(mails).values(rows)
    await jobs.sendAll(tx, rows.map(({ id }) => ({ queue: SendMail, payload: { mailId: id }, options: { singletonKey: id } })))
  }
  return { queue: (tx, request) => queueAll(tx, [request]), queueAll }
}

const render = <N extends TemplateName>({ template, locale, data }: MailRequest<N>) => templates[template][locale](data)

/** Names of ads and people reach subjects; a line break there would start a header. */
const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** SMTP with short timeouts; the job tries again. */
export function smtpTransport(url: string): MailTransport {
  const transport = createTransport({ url, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000, disableFileAccess: true, disableUrlAccess: true })
  return async (mail) => {
    await transport.sendMail(mail)
  }
}
