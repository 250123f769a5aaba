import { Type, type Static } from 'typebox'
import { companyMember, declare, signedIn } from '#contract/base/call.ts'
import { UnreadKind } from '#contract/base/enums.ts'
import { DateTime, Id, Text, idList, listed, nullable, strict } from '#contract/base/shapes.ts'
import { Candidate } from '#contract/base/types.ts'

// What a recruiter reads across ads and over time, beyond the documents: the inbox (PLUS-20) and what happened to a
// candidate.

/** Most entries of one answer. */
export const INBOX_MAX = 500

/** Most characters of an excerpt. */
export const INBOX_EXCERPT_MAX = 240

/**
 * A candidate with something the caller has not seen, and where it is. `at`: when the newest of it happened; `excerpt`:
 * how it begins, as plain text: the message, the note, the name of the document, or of an application its longest
 * answer in own words, else the names of its documents; null when there is none.
 */
export const InboxEntry = strict({
  candidate: Candidate,
  ad: strict({ id: Id, name: Type.String() }),
  step: strict({ id: Id, name: Type.String() }),
  at: DateTime,
  excerpt: nullable(Type.String()),
})
export type InboxEntry = Static<typeof InboxEntry>

/**
 * GET /inbox: candidates of all ads with unread activity, the newest activity first. Muted and archived ads are left
 * out. Roles: company member.
 */
export const GetInbox = declare({
  id: 'get-inbox',
  family: 'pipeline',
  method: 'GET',
  path: '/inbox',
  query: strict({
    companyId: Id,
    /** Only candidates with unread activity of this kind. */
    kind: Type.Optional(UnreadKind),
    /** How many; 50 when missing. */
    take: Type.Optional(Type.Integer({ minimum: 1, maximum: INBOX_MAX })),
    /** `next` of the answer before. */
    after: Type.Optional(Text(40, { pattern: '^\\d{1,15}\\.\\d{1,10}$' })),
  }),
  response: strict({
    /** How many there are in all. */
    total: Type.Integer(),
    entries: Type.Array(InboxEntry),
    /** Where the answer goes on; null at the end. */
    next: nullable(Type.String()),
  }),
  access: companyMember('company', 'query.companyId'),
  errors: {},
})

/** Something that was done with a candidate. What does not belong to the action is null. */
export const CandidateDeed = strict({
  id: Id,
  at: DateTime,
  /** What was done: `moved`, `rated`, `messageSent` … */
  action: Type.String(),
  /** Who did it: the full name; null for the candidate and for what runs by itself. */
  by: nullable(Type.String()),
  /** The staff user who was signed in as `by`. */
  impersonator: nullable(Type.String()),
  /** The value or step before; a step that was removed since is null. */
  from: nullable(Type.String()),
  /** The value or step after. */
  to: nullable(Type.String()),
  /** The kind of message, document or activity. */
  kind: nullable(Type.String()),
  /** When a scheduled message goes. */
  until: nullable(DateTime),
  /** Why the candidate was rejected (PLUS-27). */
  reason: nullable(Type.String()),
})
export type CandidateDeed = Static<typeof CandidateDeed>

/** Which part of a history is read. */
const historyPage = {
  /** Only what happened before the entry with this id. */
  before: Type.Optional(Id),
  /** Also who looked at what. */
  views: Type.Optional(Type.Boolean()),
  /** How many; 50 when missing. */
  take: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
}

/** A part of a history, the newest first. */
const History = strict({
  entries: Type.Array(CandidateDeed),
  /** Whether there is more before the last entry. */
  more: Type.Boolean(),
})

/** GET /candidateHistory: what happened to a candidate, the newest first, page by page. Roles: company member. */
export const GetCandidateHistory = declare({
  id: 'get-candidate-history',
  family: 'pipeline',
  method: 'GET',
  path: '/candidateHistory',
  query: strict({ id: Id, ...historyPage }),
  response: History,
  access: companyMember('candidate', 'query.id'),
  errors: {},
})

/** Most candidates whose histories are read at once: each has up to 100 entries. */
export const MOST_HISTORIES = 20

/**
 * GET /candidateHistories: `GetCandidateHistory` for up to 20 candidates. Roles: signed in; strangers' ids answer as
 * unknown ones.
 */
export const GetCandidateHistories = declare({
  id: 'get-candidate-histories',
  family: 'pipeline',
  method: 'GET',
  path: '/candidateHistories',
  query: strict({ ids: idList(MOST_HISTORIES), ...historyPage }),
  response: listed(strict({ id: Id, ...History.properties }), MOST_HISTORIES),
  access: signedIn,
  errors: {},
})
