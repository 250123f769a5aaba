import { Actor } from '#contract/base/actor.ts'
import { Type, type Static } from 'typebox'
import { companyMember, declare, signedIn } from '#contract/base/call.ts'
import { UnreadKind } from '#contract/base/enums.ts'
import { DateTime, Id, Text, idList, batchOf, nullable, strict } from '#contract/base/scalars.ts'
import { Candidate } from './candidate.ts'

// Reads across ads and over time, beyond the documents: the inbox (PLUS-20) and the history of candidates.

/** The maximum number of entries in one response. */
const MAX_INBOX_ENTRIES = 500

/** The maximum length of an excerpt. */
export const MAX_INBOX_EXCERPT_LENGTH = 240

/**
 * A candidate with unread activity. `at` is when the newest activity happened. `excerpt` is its beginning as plain
 * text, or null if it has no text:
 * - a message or a note: its text;
 * - a document: its name;
 * - an application: its longest free-text answer, otherwise the names of its documents.
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
 * GET /inbox. Returns the candidates of all ads with unread activity, newest activity first. Muted and archived ads are
 * excluded. Roles: company member.
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
    /** Defaults to 50. */
    take: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_INBOX_ENTRIES })),
    /** The `next` of the previous response. */
    after: Type.Optional(Text('opaque', 40, { pattern: '^\\d{1,15}\\.\\d{1,10}$' })),
  }),
  response: strict({
    /** The total number of entries. */
    total: Type.Integer(),
    entries: Type.Array(InboxEntry),
    /** Pass it as `after` to continue the list. Null on the last page. */
    next: nullable(Type.String()),
  }),
  access: companyMember('company', 'query.companyId'),
  errors: {},
})

/** An entry in the history of a candidate. Fields that do not apply to the action are null. */
export const CandidateHistoryEntry = strict({
  id: Id,
  at: DateTime,
  /** The action: `moved`, `rated`, `messageSent` … */
  action: Type.String(),
  /** The acting user or API key. Null for the candidate and for automatic actions. */
  by: nullable(Actor),
  /** The staff user who impersonated `by`. */
  impersonator: nullable(Actor),
  /** Whether an AI assistant acted, with an API key at `/mcp`. */
  isMcp: Type.Boolean(),
  /** The previous value or step, or the channel of the first touch. Null if the step has been removed since. */
  from: nullable(Type.String()),
  /** The new value or step, or the channel of the last touch. */
  to: nullable(Type.String()),
  /** The kind of message, document or activity. */
  kind: nullable(Type.String()),
  /** When the scheduled message will be sent. */
  until: nullable(DateTime),
  /** Why the candidate was rejected (PLUS-27). */
  reason: nullable(Type.String()),
  /** The path of the card of the copy or the original (PLUS-88). `to` or `from` is the title of its ad. */
  url: nullable(Type.String()),
})
export type CandidateHistoryEntry = Static<typeof CandidateHistoryEntry>

/** Pagination of a history. */
const historyPage = {
  /** Returns only entries before the entry with this id. */
  before: Type.Optional(Id),
  /** Whether to include views. */
  views: Type.Optional(Type.Boolean()),
  /** Defaults to 50. */
  take: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
}

/** A page of a history, newest first. */
const History = strict({
  entries: Type.Array(CandidateHistoryEntry),
  /** Whether there are older entries. */
  more: Type.Boolean(),
})

/** GET /candidateHistory. Returns a page of the history of a candidate, newest first. Roles: company member. */
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

/** The maximum number of candidates in one request for histories. Each history has up to 100 entries. */
export const MAX_HISTORIES = 20

/**
 * GET /candidateHistories. The batch version of `GetCandidateHistory` for up to 20 candidates. Roles: signed in; ids of
 * other companies are left out, like unknown ids.
 */
export const GetCandidateHistories = declare({
  id: 'get-candidate-histories',
  family: 'pipeline',
  method: 'GET',
  path: '/candidateHistories',
  query: strict({ ids: idList(MAX_HISTORIES), ...historyPage }),
  response: batchOf(strict({ id: Id, ...History.properties }), MAX_HISTORIES),
  access: signedIn,
  errors: {},
})
