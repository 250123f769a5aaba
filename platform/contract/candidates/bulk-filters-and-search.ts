import { Actor } from '#contract/base/actor.ts'
import { Type, type Static } from 'typebox'
import { MAX_BULK_CANDIDATES, MAX_REJECT_REASONS, MAX_REJECT_REASON_LENGTH } from '#rules/candidates/bulk-actions.ts'
import { MAX_FILTER_LENGTH, MAX_FILTER_NAME_LENGTH, MAX_FILTER_TEXT_LENGTH } from '#rules/candidates/board-filter.ts'
import { companyMember, declare } from '#contract/base/call.ts'
import { DateTime, Id, List, EmptyBody, Text, InputText, nullable, oneOf, strict } from '#contract/base/scalars.ts'
import { MessageBox } from '#contract/ads/step-message.ts'

// Board calls beyond the documents (PLUS-21 to PLUS-27): bulk actions, undo, reject reasons, saved filters and search.

/** The result for one candidate of a bulk call. */
export const BulkOutcome = oneOf(
  'done',
  'movedMeanwhile',
  'scheduled',
  'locked',
  'readOnly',
  'sameStep',
  'unknown',
  'tooLate',
  'failed',
)
export type BulkOutcome = Static<typeof BulkOutcome>

/**
 * The result for one candidate. `changed`, `step`, `order` and `position` are the current values. `movedBy` is the
 * person who moved the candidate first. `message` is the id of the created message. Outcomes:
 * - `scheduled`: a message is scheduled and `cancelScheduled` was not set.
 * - `locked`: the locked board does not allow the move.
 * - `tooLate`: the action can no longer be undone.
 * - `failed`: an unexpected error; nothing was changed.
 */
export const BulkResult = strict({
  id: Id,
  outcome: BulkOutcome,
  step: nullable(Id),
  order: nullable(Type.Integer()),
  position: nullable(Type.Number()),
  changed: nullable(DateTime),
  movedBy: nullable(Actor),
  message: nullable(Id),
})
export type BulkResult = Static<typeof BulkResult>

const bulkResponse = strict({ results: Type.Array(BulkResult) })

/**
 * POST /candidatesMoved. Moves several candidates of an ad to the top of a step. Each candidate succeeds or fails
 * separately. Roles: company member.
 */
export const CandidatesMoved = declare({
  id: 'candidates-moved',
  family: 'pipeline',
  method: 'POST',
  path: '/candidatesMoved',
  body: strict({
    ad: Id,
    step: Id,
    /** Whether the rules of the locked board apply to each move. */
    locked: Type.Boolean(),
    message: nullable(MessageBox),
    schedule: nullable(DateTime),
    /** The reject reason. Only allowed when moving to the rejection step. */
    reason: nullable(Id),
    candidates: List(
      strict({
        id: Id,
        /** The `changed` value of the candidate as you last read it. */
        started: DateTime,
        /**
         * If true, cancels a scheduled message and moves the candidate. If false, a candidate with a scheduled message
         * is not moved.
         */
        cancelScheduled: Type.Boolean(),
      }),
      MAX_BULK_CANDIDATES,
    ),
  }),
  response: bulkResponse,
  access: companyMember('ad', 'body.ad'),
  whileImpersonating: 'allowed',
  errors: { 400: 'invalid step, message, send time or reason' },
})

/** POST /candidatesMessaged. Sends the same message to several candidates of an ad. Roles: company member. */
export const CandidatesMessaged = declare({
  id: 'candidates-messaged',
  family: 'pipeline',
  method: 'POST',
  path: '/candidatesMessaged',
  body: strict({
    ad: Id,
    message: MessageBox,
    schedule: nullable(DateTime),
    candidates: List(
      strict({
        id: Id,
        /**
         * If true, cancels a scheduled message and sends this one. If false, a candidate with a scheduled message is
         * skipped.
         */
        cancelScheduled: Type.Boolean(),
      }),
      MAX_BULK_CANDIDATES,
    ),
  }),
  response: bulkResponse,
  access: companyMember('ad', 'body.ad'),
  whileImpersonating: 'allowed',
  errors: { 400: 'invalid message or send time' },
})

/** POST /undoMoves. Undoes the caller's last move or reorder of candidates, with its message. Roles: company member. */
export const UndoMoves = declare({
  id: 'undo-moves',
  family: 'pipeline',
  method: 'POST',
  path: '/undoMoves',
  body: strict({
    ad: Id,
    candidates: List(
      strict({
        id: Id,
        /** The `changed` value of the candidate after the move. */
        started: DateTime,
      }),
      MAX_BULK_CANDIDATES,
    ),
  }),
  response: bulkResponse,
  access: companyMember('ad', 'body.ad'),
  whileImpersonating: 'allowed',
  errors: {},
})

/** POST /undoMessages. Withdraws messages to several candidates that have not been sent yet. Roles: company member. */
export const UndoMessages = declare({
  id: 'undo-messages',
  family: 'pipeline',
  method: 'POST',
  path: '/undoMessages',
  body: strict({
    ad: Id,
    candidates: List(
      strict({
        id: Id,
        /** The message id that the sending call returned. */
        message: Id,
      }),
      MAX_BULK_CANDIDATES,
    ),
  }),
  response: bulkResponse,
  access: companyMember('ad', 'body.ad'),
  whileImpersonating: 'allowed',
  errors: {},
})

const RejectReason = strict({ id: Id, name: Type.String() })

/** GET /rejectReasons. Returns the reject reasons of the company, in order. Roles: company member. */
export const RejectReasons = declare({
  id: 'reject-reasons',
  family: 'pipeline',
  method: 'GET',
  path: '/rejectReasons',
  query: strict({ companyId: Id }),
  response: strict({ reasons: Type.Array(RejectReason) }),
  access: companyMember('company', 'query.companyId'),
  partner: 'read',
  errors: {},
})

/**
 * POST /saveRejectReasons. Replaces the list of reject reasons. Omitted reasons are no longer offered. Roles: company
 * member.
 */
export const SaveRejectReasons = declare({
  id: 'save-reject-reasons',
  family: 'pipeline',
  method: 'POST',
  path: '/saveRejectReasons',
  body: strict({
    companyId: Id,
    reasons: List(strict({ id: nullable(Id), name: InputText('line', MAX_REJECT_REASON_LENGTH) }), MAX_REJECT_REASONS),
  }),
  response: strict({ reasons: Type.Array(RejectReason) }),
  access: companyMember('company', 'body.companyId'),
  whileImpersonating: 'allowed',
  errors: { 400: 'a reason is empty, too long, a duplicate or belongs to another company' },
})

/**
 * A saved board filter. `own` is true if the caller created it. The creator can delete a filter, and company
 * administrators can delete shared filters.
 */
export const BoardFilterEntry = strict({
  id: Id,
  name: Type.String(),
  filter: Type.String(),
  shared: Type.Boolean(),
  own: Type.Boolean(),
})
export type BoardFilterEntry = Static<typeof BoardFilterEntry>

/**
 * GET /boardFilters. Returns the caller's filters and the shared filters of the company, sorted by name. Roles: company
 * member.
 */
export const BoardFilters = declare({
  id: 'board-filters',
  family: 'pipeline',
  method: 'GET',
  path: '/boardFilters',
  query: strict({ companyId: Id }),
  response: strict({ filters: Type.Array(BoardFilterEntry) }),
  access: companyMember('company', 'query.companyId'),
  errors: {},
})

/**
 * POST /saveBoardFilter. Saves a filter. It replaces a filter with the same name and the same `shared` value. Roles:
 * company member.
 */
export const SaveBoardFilter = declare({
  id: 'save-board-filter',
  family: 'pipeline',
  method: 'POST',
  path: '/saveBoardFilter',
  body: strict({
    companyId: Id,
    name: InputText('line', MAX_FILTER_NAME_LENGTH),
    /** The query string of the board with this filter. */
    filter: Text('opaque', MAX_FILTER_LENGTH),
    /** Whether the filter is shared with the whole company. */
    shared: Type.Boolean(),
  }),
  response: BoardFilterEntry,
  access: companyMember('company', 'body.companyId'),
  whileImpersonating: 'allowed',
  errors: { 400: 'invalid name or filter, or too many filters' },
})

/**
 * POST /deleteBoardFilter. Deletes a saved filter of a board. Roles: the creator of the filter; for shared filters also
 * company administrators.
 */
export const DeleteBoardFilter = declare({
  id: 'delete-board-filter',
  family: 'pipeline',
  method: 'POST',
  path: '/deleteBoardFilter',
  body: strict({ companyId: Id, id: Id }),
  response: EmptyBody,
  access: companyMember('company', 'body.companyId'),
  whileImpersonating: 'allowed',
  errors: { 404: 'no such filter, or you cannot delete it' },
})

/**
 * GET /searchBoard. Returns the ids of the candidates of an ad with every word in their name or answers. Roles: company
 * member.
 */
export const SearchBoard = declare({
  id: 'search-board',
  family: 'pipeline',
  method: 'GET',
  path: '/searchBoard',
  query: strict({ id: Id, text: Text('line', MAX_FILTER_TEXT_LENGTH) }),
  response: strict({ candidates: Type.Array(Id) }),
  access: companyMember('ad', 'query.id'),
  errors: {},
})

/**
 * GET /searchCompany. Searches the names of the ads and candidates of a company. Returns a few of each, newest first.
 * Roles: company member.
 */
export const SearchCompany = declare({
  id: 'search-company',
  family: 'pipeline',
  method: 'GET',
  path: '/searchCompany',
  query: strict({ companyId: Id, text: Text('line', MAX_FILTER_TEXT_LENGTH) }),
  response: strict({
    ads: Type.Array(strict({ id: Id, name: Type.String(), folder: Type.String() })),
    candidates: Type.Array(strict({ id: Id, name: Type.String(), ad: Id, adName: Type.String() })),
  }),
  access: companyMember('company', 'query.companyId'),
  errors: {},
})
