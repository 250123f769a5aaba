import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { Undelivered } from '#contract/base/enums.ts'
import { big, instant, isOneOf } from './columns.ts'

/** Uploaded and generated files. Logos and avatars are public; all other files need signed URLs. */
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
     * Unused. An earlier release still writes it, so the release after the next can remove it.
     */
    scan: text('scan').notNull().default('notScanned'),
    /** When the file was marked as deleted, and when its bytes were deleted. */
    deletedAt: instant('deleted_at'),
    purgedAt: instant('purged_at'),
  },
  (t) => [
    index('files_candidate').on(t.companyId, t.candidateId),
    // Finds the other rows that share the bytes of a copied document.
    index('files_key').on(t.key),
    index('files_unpurged')
      .on(t.deletedAt)
      .where(sql`deleted_at is not null and purged_at is null`),
    check('files_size', sql`${t.size} >= 0`),
    check('files_purged', sql`${t.purgedAt} is null or ${t.deletedAt} is not null`),
  ],
)

/**
 * Events to publish through the hub. A single sender assigns `seq` after the commit, so that events are delivered in
 * the order of `seq`. For throttled events, createdAt is the time when `seq` was assigned.
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
        | 'addChange'
      >()
      .notNull(),
    companyId: integer('company_id'),
    /** The only recipient. Null sends the event to all users with access to the company. */
    userId: uuid('user_id'),
    adId: integer('ad_id'),
    candidateId: integer('candidate_id'),
    actorId: uuid('actor_id'),
    started: instant('started'),
    data: jsonb('data'),
    /** Whether the webhook deliveries of a change must still be stored. The sender stores them after the commit. */
    needsDeliveries: boolean('needs_deliveries').notNull().default(false),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('outbox_seq').on(t.seq),
    index('outbox_changes')
      .on(t.companyId, t.seq)
      .where(sql`type = 'addChange'`),
    index('outbox_undelivered')
      .on(t.id)
      .where(sql`needs_deliveries`),
    index('outbox_unnumbered')
      .on(t.id)
      .where(sql`seq is null`),
    index('outbox_home')
      .on(t.createdAt)
      .where(sql`type = 'updateHome'`),
  ],
)

/** Queued and sent mail. Each mail keeps its Message-ID when a job is retried. */
export const mails = pgTable(
  'mails',
  {
    id: uuid('id').primaryKey(),
    companyId: integer('company_id'),
    /** The candidate that the mail is to or about, and the user it is to. The mail is deleted with them. */
    candidateId: integer('candidate_id'),
    userId: uuid('user_id'),
    messageId: text('message_id').notNull(),
    /**
     * Sender with name and address, and the address for replies. Null for the platform's sender and for no reply
     * address.
     */
    sender: text('sender'),
    replyTo: text('reply_to'),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    html: text('html').notNull(),
    createdAt: instant('created_at').notNull(),
    sentAt: instant('sent_at'),
    /** Time of the next attempt. During an attempt, the time at which it counts as failed. */
    dueAt: instant('due_at').notNull().defaultNow(),
    attempts: integer('attempts').notNull().default(0),
    /** When and why delivery was given up. The chat message shows the failure too. */
    failedAt: instant('failed_at'),
    failure: text('failure').$type<Undelivered>(),
    /** The chat message that the mail contains. */
    chatMessageId: integer('chat_message_id'),
    /** The job alert that the mail belongs to. The mail is deleted with the alert. */
    jobAlertId: uuid('job_alert_id'),
    /** The invitation to a company that the mail contains. The invitation shows if the mail cannot be delivered. */
    invitationId: uuid('invitation_id'),
    /** URL for one-click unsubscribe (RFC 8058). Removed once the mail is sent. */
    unsubscribe: text('unsubscribe'),
    /** True for mail to an erased person. The row is deleted once the mail is sent or given up. */
    leavesNothing: boolean('leaves_nothing').notNull().default(false),
    /** False for mail that a person wrote. Only automatic mail is marked as such (RFC 3834). */
    isAutomatic: boolean('is_automatic').notNull().default(true),
    /** True for mail of a test company. It is never sent, and its text is kept for the test mailbox (PLUS-102). */
    isCaptured: boolean('is_captured').notNull().default(false),
  },
  (t) => [
    index('mails_due')
      .on(t.dueAt)
      .where(sql`sent_at is null and failed_at is null`),
    index('mails_captured')
      .on(t.companyId, t.createdAt)
      .where(sql`is_captured`),
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
