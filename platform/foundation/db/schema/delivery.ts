import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { Undelivered } from '#contract/base/enums.ts'
import { big, instant, isOneOf } from './columns.ts'

/** Files people uploaded: logos and avatars (public), candidates' documents (signed addresses only). */
export const files = pgTable(
  'files',
  {
    id: uuid('id').primaryKey(),
    companyId: integer('company_id'),
    candidateId: integer('candidate_id'),
    kind: text('kind')
      .$type<'avatar' | 'logo' | 'cv' | 'letter' | 'video' | 'study' | 'file' | 'invoice' | 'eInvoice' | 'media'>()
      .notNull(),
    name: text('name').notNull(),
    contentType: text('content_type').notNull(),
    size: integer('size').notNull(),
    /** Key in the file store. */
    key: text('key').notNull(),
    createdAt: instant('created_at').notNull(),
    /**
     * Not written any more: no file was ever scanned. Goes with the release after the next, when no platform that
     * writes it runs.
     */
    scan: text('scan').notNull().default('notScanned'),
    /** When its deletion was asked for, and when its bytes were gone. */
    deletedAt: instant('deleted_at'),
    purgedAt: instant('purged_at'),
  },
  (t) => [
    index('files_candidate').on(t.companyId, t.candidateId),
    index('files_unpurged')
      .on(t.deletedAt)
      .where(sql`deleted_at is not null and purged_at is null`),
    check('files_size', sql`${t.size} >= 0`),
    check('files_purged', sql`${t.purgedAt} is null or ${t.deletedAt} is not null`),
  ],
)

/**
 * Events on their way to the hub. seq is given after commit by the one sender, so that a smaller number never appears
 * after a larger one was delivered. createdAt of what is told once a second is when it was numbered.
 */
export const outbox = pgTable(
  'outbox',
  {
    id: big('id').primaryKey().generatedByDefaultAsIdentity(),
    seq: big('seq'),
    type: text('type')
      .$type<
        | 'updateHome'
        | 'updateAd'
        | 'updateTree'
        | 'updateSteps'
        | 'updateTemplates'
        | 'updateSettings'
        | 'updateOffice'
        | 'updateAccess'
        | 'updatePlaces'
        | 'updateCandidate'
        | 'addCandidate'
      >()
      .notNull(),
    companyId: integer('company_id'),
    /** Only to this user; null: to every user who may see the company. */
    userId: uuid('user_id'),
    adId: integer('ad_id'),
    candidateId: integer('candidate_id'),
    actorId: uuid('actor_id'),
    started: instant('started'),
    data: jsonb('data'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('outbox_seq').on(t.seq),
    index('outbox_unnumbered')
      .on(t.id)
      .where(sql`seq is null`),
    index('outbox_home')
      .on(t.createdAt)
      .where(sql`type = 'updateHome'`),
  ],
)

/** Mail on its way; one Message-ID per mail, whatever happens to the job. */
export const mails = pgTable(
  'mails',
  {
    id: uuid('id').primaryKey(),
    companyId: integer('company_id'),
    /** The candidate it is to or about, and the user it is to: it is erased with them. */
    candidateId: integer('candidate_id'),
    userId: uuid('user_id'),
    messageId: text('message_id').notNull(),
    /** Name and address it is from, and the address answers go to when that is another. */
    sender: text('sender'),
    replyTo: text('reply_to'),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    html: text('html').notNull(),
    createdAt: instant('created_at').notNull(),
    sentAt: instant('sent_at'),
    /** When it is tried next; while somebody tries, when that try is given up. */
    dueAt: instant('due_at').notNull().defaultNow(),
    attempts: integer('attempts').notNull().default(0),
    /** When it was given up, and why; the message in the chat says so too. */
    failedAt: instant('failed_at'),
    failure: text('failure').$type<Undelivered>(),
    /** The message of the conversation that it carries. */
    chatMessageId: integer('chat_message_id'),
    /** The alert of the job site it is a letter of: it is erased with it. */
    jobAlertId: uuid('job_alert_id'),
    /** Where one press of a mail program ends such letters (RFC 8058); forgotten once the mail is out of the house. */
    unsubscribe: text('unsubscribe'),
    /** Its recipient is erased: the row goes as soon as the mail is out or given up. */
    leavesNothing: boolean('leaves_nothing').notNull().default(false),
  },
  (t) => [
    index('mails_due')
      .on(t.dueAt)
      .where(sql`sent_at is null and failed_at is null`),
    index('mails_candidate')
      .on(t.companyId, t.candidateId)
      .where(sql`candidate_id is not null`),
    index('mails_user')
      .on(t.userId)
      .where(sql`user_id is not null`),
    index('mails_job_alert')
      .on(t.jobAlertId)
      .where(sql`job_alert_id is not null`),
    check('mails_failure', isOneOf(t.failure, Undelivered.enum)),
    check('mails_attempts', sql`${t.attempts} >= 0`),
  ],
)
