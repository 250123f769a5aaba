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
import type { CandidateSource } from '#rules/candidates/added-candidate.ts'
import { LOCALES } from '#rules/text-and-time/locale.ts'
import { Undelivered, type AnswerType } from '#contract/base/enums.ts'
import type { Message } from '#contract/ads/step-message.ts'
import { users } from './accounts.ts'
import { ads, steps } from './ads.ts'
import { instant, isOneOf } from './columns.ts'
import { members } from './companies.ts'

/** An answer in the database. Checkbox answers contain every option and whether it is selected. */
export interface StoredAnswer {
  id: number
  type: AnswerType
  question: string
  answer: number | string | string[] | { title: string; selected: boolean }[]
}

/** A document of a candidate, in the candidate's row. */
export type StoredDocument = readonly [id: string, kind: 'cv' | 'letter' | 'video' | 'study' | 'file', name: string]

/** The parts of a mail that its chat message does not contain. */
export interface StoredMail {
  /** Address of the sender. Null if it is the candidate's. */
  sender: string | null
  /** The complete text, with quotes. Null if the message contains it. */
  fullText: string | null
  /** Names of attachments that were not accepted. */
  refused: string[]
}

/** An application and its candidate, with the same id. */
export const candidates = pgTable(
  'candidates',
  {
    companyId: integer('company_id').notNull(),
    id: integer('id').notNull().generatedByDefaultAsIdentity(),
    adId: integer('ad_id').notNull(),
    stepId: integer('step_id').notNull(),
    /** Order within the step. Values can have gaps; equal values are ordered by id. */
    position: doublePrecision('position').notNull(),
    /**
     * Step and position before the last move or reorder, for undo. Renumbering that step also updates this position.
     */
    leftStepId: integer('left_step_id'),
    leftPosition: doublePrecision('left_position'),
    name: text('name').notNull(),
    /** Lower case. Identifies the same person within a company (PLUS-07). */
    email: text('email').notNull(),
    phone: text('phone'),
    dateOfBirth: date('date_of_birth', { mode: 'string' }),
    locale: text('locale').notNull().default('sv'),
    /** Stars: 0 to 5 in steps of 0.5. */
    rank: numeric('rank', { precision: 2, scale: 1, mode: 'number' }).notNull().default(0),
    alert: text('alert'),
    answers: jsonb('answers')
      .$type<StoredAnswer[]>()
      .notNull()
      .default(sql`'[]'::jsonb`),
    note: text('note').notNull().default(''),
    noteUpdatedAt: instant('note_updated_at'),
    /**
     * How the applicant reached the ad (PLUS-86): the last and the first touch, each with a channel, the label of a
     * partner's link, and the time. Rows from before channels were recorded have `board` or null, which mean unknown.
     */
    channel: text('channel'),
    channelLabel: text('channel_label'),
    channelAt: instant('channel_at'),
    firstChannel: text('first_channel'),
    firstChannelLabel: text('first_channel_label'),
    firstChannelAt: instant('first_channel_at'),
    /** Where the details come from. Set if a recruiter added the candidate (PLUS-88). */
    source: text('source').$type<CandidateSource>(),
    appliedAt: instant('applied_at').notNull(),
    /** When a member of the company first opened the card. Null if no member has. */
    openedAt: instant('opened_at'),
    /** Time and user of the last move or reorder. */
    changedAt: instant('changed_at').notNull(),
    changedBy: uuid('changed_by').references(() => users.id),
    enteredStepAt: instant('entered_step_at').notNull(),
    /** Reason for the rejection. Null without a reason. Never shown to the candidate. */
    rejectReasonId: integer('reject_reason_id'),
    /** Last activity per kind. It is unread for a user who has not seen the candidate since. */
    activityNew: instant('activity_new'),
    activityInfo: instant('activity_info'),
    activityChat: instant('activity_chat'),
    activityUpload: instant('activity_upload'),
    activityNotes: instant('activity_notes'),
    /** Documents that the current step requests, and the deadline for uploading a case study. */
    askedFor: jsonb('asked_for'),
    studyDeadline: instant('study_deadline'),
    /**
     * Copies of data for boards, so that a board with thousands of candidates reads only this table: when the scheduled
     * message will be sent, when the last unanswered message was sent, and the documents, oldest first. Only triggers
     * on the tables of messages and files write these columns.
     */
    messageScheduledAt: instant('message_scheduled_at'),
    silentSince: instant('silent_since'),
    documents: json('documents').$type<StoredDocument[]>(),
    /** SHA-256 of the token of the candidate's page. A new nonce creates a new link. */
    linkHash: text('link_hash').notNull(),
    linkNonce: text('link_nonce').notNull(),
    /** Identifies the submitted form, so that a retry does not create a second candidate. */
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
    // Pages through all candidates of a company.
    index('candidates_received').on(t.companyId, t.appliedAt, t.id),
    // Finds all applications of an email address, to mail their links.
    index('candidates_email').on(t.email),
    // Finds the same person by phone number (PLUS-31). Must match the comparison in same-person.ts.
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
 * Unread activity of a candidate, per member. Each activity adds a row for every member who had joined before it. Reading
 * the candidate removes the member's row. Only domains/unread writes this table.
 */
export const unread = pgTable(
  'unread',
  {
    companyId: integer('company_id').notNull(),
    candidateId: integer('candidate_id').notNull(),
    userId: uuid('user_id').notNull(),
    adId: integer('ad_id').notNull(),
    /** One bit per kind of activity. Never 0. */
    kinds: integer('kinds').notNull(),
    /** When the newest of these kinds happened. */
    at: instant('at').notNull(),
    /** False if the candidate was deleted or withdrawn and must not be counted. */
    live: boolean('live').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.candidateId, t.userId] }),
    foreignKey({ columns: [t.companyId, t.userId], foreignColumns: [members.companyId, members.userId] }).onDelete(
      'cascade',
    ),
    index('unread_of_user').on(t.companyId, t.userId, t.at, t.candidateId),
    // Contains all columns for counting, so that counts read only the index.
    index('unread_of_ad').on(t.companyId, t.userId, t.adId, t.live, t.kinds, t.at),
    // Finds members with unread messages (bit 4): a small part of the rows.
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
 * The conversation with a candidate. A row without sentAt and cancelledAt is unsent. If scheduledAt is set, the message
 * is scheduled; a candidate has at most one scheduled message. Otherwise it waits until heldUntil.
 */
export const messages = pgTable(
  'messages',
  {
    companyId: integer('company_id').notNull(),
    id: integer('id').notNull().generatedByDefaultAsIdentity(),
    candidateId: integer('candidate_id').notNull(),
    /** Null if the candidate wrote the message. */
    senderId: uuid('sender_id').references(() => users.id),
    kind: text('kind').$type<'text' | 'upload' | 'study' | 'system'>().notNull().default('text'),
    /** Content in the chat and the mail. */
    html: text('html').notNull(),
    /** The message in the format of the API. Set for `upload` and `study`. */
    message: jsonb('message').$type<Message>(),
    createdAt: instant('created_at').notNull(),
    scheduledAt: instant('scheduled_at'),
    /** Until this time, the sender can take back a message that is not scheduled (PLUS-24). */
    heldUntil: instant('held_until'),
    sentAt: instant('sent_at'),
    cancelledAt: instant('cancelled_at'),
    /** Why the mail could not be delivered. Null if no failure is known. */
    undelivered: text('undelivered').$type<Undelivered>(),
    /** Set if the message arrived by mail (PLUS-87). */
    mail: jsonb('mail').$type<StoredMail>(),
    /** SHA-256 of the mail's Message-ID, so that a mail that is sent again is stored once. */
    mailKey: text('mail_key'),
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
    uniqueIndex('messages_mail')
      .on(t.companyId, t.candidateId, t.mailKey)
      .where(sql`mail_key is not null`),
    check('messages_kind', isOneOf(t.kind, ['text', 'upload', 'study', 'system'])),
    check('messages_undelivered', isOneOf(t.undelivered, Undelivered.enum)),
    check('messages_one_end', sql`${t.sentAt} is null or ${t.cancelledAt} is null`),
  ],
)
