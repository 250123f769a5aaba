import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  doublePrecision,
  foreignKey,
  index,
  integer,
  json,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { LOCALES } from '#rules/text-and-time/locale.ts'
import { Undelivered, type AnswerType } from '#contract/base/enums.ts'
import type { Message } from '#contract/base/types.ts'
import { users } from './accounts.ts'
import { ads, steps } from './ads.ts'
import { instant, isOneOf } from './columns.ts'
import { members } from './companies.ts'

/** An answer as stored: checkbox answers carry every option with its mark. */
export interface StoredAnswer {
  id: number
  type: AnswerType
  question: string
  answer: number | string | string[] | { title: string; selected: boolean }[]
}

/** A document a candidate has handed in, as it stands beside the candidate. */
export type StoredDocument = readonly [id: string, kind: 'cv' | 'letter' | 'video' | 'study' | 'file', name: string]

/** An application and the candidate it made; one id for both. */
export const candidates = pgTable(
  'candidates',
  {
    companyId: integer('company_id').notNull(),
    id: integer('id').notNull().generatedByDefaultAsIdentity(),
    adId: integer('ad_id').notNull(),
    stepId: integer('step_id').notNull(),
    /** Order within the step; gaps are free, equal values are ordered by id. */
    position: doublePrecision('position').notNull(),
    /**
     * Step and position before the last move or reorder, which an undo gives back; a step numbered anew numbers them
     * along.
     */
    leftStepId: integer('left_step_id'),
    leftPosition: doublePrecision('left_position'),
    name: text('name').notNull(),
    /** Lower-cased; the same person in a company is found by it (PLUS-07). */
    email: text('email').notNull(),
    phone: text('phone'),
    dateOfBirth: date('date_of_birth', { mode: 'string' }),
    locale: text('locale').notNull().default('sv'),
    /** Half stars: 0 to 5 in steps of 0.5. */
    rank: numeric('rank', { precision: 2, scale: 1, mode: 'number' }).notNull().default(0),
    alert: text('alert'),
    answers: jsonb('answers')
      .$type<StoredAnswer[]>()
      .notNull()
      .default(sql`'[]'::jsonb`),
    note: text('note').notNull().default(''),
    noteUpdatedAt: instant('note_updated_at'),
    /** Channel the applicant came by, when known. */
    channel: text('channel'),
    appliedAt: instant('applied_at').notNull(),
    /** Last move or reorder, with who did it. */
    changedAt: instant('changed_at').notNull(),
    changedBy: uuid('changed_by').references(() => users.id),
    enteredStepAt: instant('entered_step_at').notNull(),
    /** Why it stands in the rejection step, when a reason was given. Never shown to the candidate. */
    rejectReasonId: integer('reject_reason_id'),
    /** Last activity per unread kind; unread for a user when later than what the user has seen. */
    activityNew: instant('activity_new'),
    activityInfo: instant('activity_info'),
    activityChat: instant('activity_chat'),
    activityUpload: instant('activity_upload'),
    activityNotes: instant('activity_notes'),
    /** Documents the latest step asks for, and until when a case study may be handed in. */
    askedFor: jsonb('asked_for'),
    studyDeadline: instant('study_deadline'),
    /**
     * What boards tell of its messages and files, so that thousands are read from these rows alone: when the scheduled
     * message goes, when the last was sent if it has not answered, and the documents, the oldest first. Triggers of
     * those tables keep it; nothing else writes it.
     */
    messageScheduledAt: instant('message_scheduled_at'),
    silentSince: instant('silent_since'),
    documents: json('documents').$type<StoredDocument[]>(),
    /** SHA-256 of the token of the own page; the nonce renews the link. */
    linkHash: text('link_hash').notNull(),
    linkNonce: text('link_nonce').notNull(),
    /** Same form sent twice by a retry makes one candidate. */
    submissionKey: text('submission_key'),
    withdrawnAt: instant('withdrawn_at'),
    deletedAt: instant('deleted_at'),
    anonymisedAt: instant('anonymised_at'),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    foreignKey({ columns: [t.companyId, t.adId], foreignColumns: [ads.companyId, ads.id] }),
    foreignKey({ columns: [t.companyId, t.stepId], foreignColumns: [steps.companyId, steps.id] }),
    index('candidates_id').on(t.id),
    index('candidates_board').on(t.companyId, t.adId, t.stepId, t.position),
    index('candidates_person').on(t.companyId, t.email),
    // All applications of an address, for its links.
    index('candidates_email').on(t.email),
    // The same person by telephone (PLUS-31): as same-person.ts compares.
    index('candidates_phone').on(t.companyId, sql`right(regexp_replace(phone, '\\D', '', 'g'), 8)`),
    index('candidates_link').on(t.linkHash),
    uniqueIndex('candidates_once')
      .on(t.companyId, t.adId, t.email)
      .where(sql`anonymised_at is null`),
    check('candidates_rank', sql`${t.rank} between 0 and 5 and ${t.rank} * 2 = floor(${t.rank} * 2)`),
    check('candidates_locale', isOneOf(t.locale, LOCALES)),
  ],
)

/**
 * What of a candidate a member has not seen: written with the activity for every member who was there before it,
 * cleared by who sees it. No row: nothing. areas/unread writes it.
 */
export const unread = pgTable(
  'unread',
  {
    companyId: integer('company_id').notNull(),
    candidateId: integer('candidate_id').notNull(),
    userId: uuid('user_id').notNull(),
    adId: integer('ad_id').notNull(),
    /** One bit per kind of activity; never 0. */
    kinds: integer('kinds').notNull(),
    /** When the newest of these kinds happened. */
    at: instant('at').notNull(),
    /** Whether the candidate counts: neither deleted nor withdrawn. */
    live: boolean('live').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.candidateId, t.userId] }),
    foreignKey({ columns: [t.companyId, t.userId], foreignColumns: [members.companyId, members.userId] }).onDelete(
      'cascade',
    ),
    index('unread_of_user').on(t.companyId, t.userId, t.at, t.candidateId),
    // With all that counts need, so that they are read from the index alone.
    index('unread_of_ad').on(t.companyId, t.userId, t.adId, t.live, t.kinds, t.at),
    // Who has a message unread, the kind of bit 4: few rows of many.
    index('unread_messages')
      .on(t.userId)
      .where(sql`kinds & 4 <> 0`),
    foreignKey({
      columns: [t.companyId, t.candidateId],
      foreignColumns: [candidates.companyId, candidates.id],
    }).onDelete('cascade'),
    check('unread_kinds', sql`${t.kinds} between 1 and 31`),
  ],
)

/**
 * The conversation with a candidate. A row without sentAt or cancelledAt is unsent: scheduled when it has scheduledAt,
 * of which a candidate has one at most, else held back for a moment until heldUntil.
 */
export const messages = pgTable(
  'messages',
  {
    companyId: integer('company_id').notNull(),
    id: integer('id').notNull().generatedByDefaultAsIdentity(),
    candidateId: integer('candidate_id').notNull(),
    /** Null when the candidate wrote it. */
    senderId: uuid('sender_id').references(() => users.id),
    kind: text('kind').$type<'text' | 'upload' | 'study' | 'system'>().notNull().default('text'),
    /** What the chat and the mail show. */
    html: text('html').notNull(),
    /** The message as the contract spells it, for upload and study. */
    message: jsonb('message').$type<Message>(),
    createdAt: instant('created_at').notNull(),
    scheduledAt: instant('scheduled_at'),
    /** Until when a message written to go at once can be taken back (PLUS-24). */
    heldUntil: instant('held_until'),
    sentAt: instant('sent_at'),
    cancelledAt: instant('cancelled_at'),
    /** Why its mail could not be delivered; null while nothing says so. */
    undelivered: text('undelivered').$type<Undelivered>(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    foreignKey({
      columns: [t.companyId, t.candidateId],
      foreignColumns: [candidates.companyId, candidates.id],
    }).onDelete('cascade'),
    index('messages_candidate').on(t.companyId, t.candidateId, t.createdAt),
    index('messages_waiting')
      .on(t.scheduledAt)
      .where(sql`scheduled_at is not null and sent_at is null and cancelled_at is null`),
    index('messages_held')
      .on(t.heldUntil)
      .where(sql`held_until is not null and sent_at is null and cancelled_at is null`),
    uniqueIndex('messages_one_waiting')
      .on(t.companyId, t.candidateId)
      .where(sql`scheduled_at is not null and sent_at is null and cancelled_at is null`),
    check('messages_kind', isOneOf(t.kind, ['text', 'upload', 'study', 'system'])),
    check('messages_undelivered', isOneOf(t.undelivered, Undelivered.enum)),
    check('messages_one_end', sql`${t.sentAt} is null or ${t.cancelledAt} is null`),
  ],
)
