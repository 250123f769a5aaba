import { Type, type Static } from 'typebox'
import { BULK_MAX, REJECT_REASONS_MAX, REJECT_REASON_MAX } from '#rules/candidates/bulk.ts'
import { FILTER_MAX_LENGTH, FILTER_NAME_MAX, FILTER_TEXT_MAX } from '#rules/candidates/board-filter.ts'
import { companyMember, declare } from '#contract/base/call.ts'
import { DateTime, Id, List, None, Text, Typed, nullable, oneOf, strict } from '#contract/base/shapes.ts'
import { MessageBox } from '#contract/base/types.ts'

// What the board does beyond the documents (PLUS-21 to PLUS-27): several candidates at once, taking moves back, the
// company's reject reasons, kept filters and searches.

/** What became of one candidate of a call about several. */
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
 * The result for one candidate. `scheduled`: a message is scheduled for it and it was not ticked; `locked`: the locked
 * board does not allow the move; `tooLate`: it can no longer be undone; `failed`: an unexpected fault, and nothing was
 * done to it. `changed`, `step`, `order` and `position` tell where it stands now; `movedBy` who moved it first;
 * `message` is the id of the message that was written to it.
 */
export const BulkResult = strict({
  id: Id,
  outcome: BulkOutcome,
  step: nullable(Id),
  order: nullable(Type.Integer()),
  position: nullable(Type.Number()),
  changed: nullable(DateTime),
  movedBy: nullable(Type.String()),
  message: nullable(Id),
})
export type BulkResult = Static<typeof BulkResult>

const bulk = strict({ results: Type.Array(BulkResult) })

/**
 * POST /candidatesMoved: moves several candidates of an ad to the top of a step, each by itself. Roles: company member.
 */
export const CandidatesMoved = declare({
  id: 'candidates-moved',
  family: 'pipeline',
  method: 'POST',
  path: '/candidatesMoved',
  body: strict({
    ad: Id,
    step: Id,
    /** The rules of the locked board apply to each. */
    locked: Type.Boolean(),
    message: nullable(MessageBox),
    schedule: nullable(DateTime),
    /** Reject reason; only with the rejection step. */
    reason: nullable(Id),
    candidates: List(
      strict({
        id: Id,
        /** `changed` of the candidate as the user saw it. */
        started: DateTime,
        /** Move it although a message is scheduled for it, which is then cancelled. */
        cancelScheduled: Type.Boolean(),
      }),
      BULK_MAX,
    ),
  }),
  response: bulk,
  access: companyMember('ad', 'body.ad'),
  errors: { 400: 'step, message, time or reason not valid' },
})

/** POST /candidatesMessaged: sends several candidates of an ad the same message. Roles: company member. */
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
        /** Send it although a message is scheduled for it, which is then cancelled. */
        cancelScheduled: Type.Boolean(),
      }),
      BULK_MAX,
    ),
  }),
  response: bulk,
  access: companyMember('ad', 'body.ad'),
  errors: { 400: 'message or time not valid' },
})

/**
 * POST /undoMoves: takes back the caller's own last move or reorder of candidates, with its message. Roles: company
 * member.
 */
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
        /** `changed` of the candidate after the move. */
        started: DateTime,
      }),
      BULK_MAX,
    ),
  }),
  response: bulk,
  access: companyMember('ad', 'body.ad'),
  errors: {},
})

/** POST /undoMessages: takes back messages to several candidates that are not sent yet. Roles: company member. */
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
        /** The message, as the call that wrote it answered. */
        message: Id,
      }),
      BULK_MAX,
    ),
  }),
  response: bulk,
  access: companyMember('ad', 'body.ad'),
  errors: {},
})

const RejectReason = strict({ id: Id, name: Type.String() })

/** GET /rejectReasons: the company's own list, in order. Roles: company member. */
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

/** POST /saveRejectReasons: the whole list anew; one that is left out is no longer offered. Roles: company member. */
export const SaveRejectReasons = declare({
  id: 'save-reject-reasons',
  family: 'pipeline',
  method: 'POST',
  path: '/saveRejectReasons',
  body: strict({
    companyId: Id,
    reasons: List(strict({ id: nullable(Id), name: Typed(REJECT_REASON_MAX) }), REJECT_REASONS_MAX),
  }),
  response: strict({ reasons: Type.Array(RejectReason) }),
  access: companyMember('company', 'body.companyId'),
  errors: { 400: "a reason is empty, too long, there twice or not the company's" },
})

/**
 * A filter of the board kept under a name. `own`: the caller made it and may remove it, as company administrators may.
 */
export const BoardFilterEntry = strict({
  id: Id,
  name: Type.String(),
  filter: Type.String(),
  shared: Type.Boolean(),
  own: Type.Boolean(),
})
export type BoardFilterEntry = Static<typeof BoardFilterEntry>

/** GET /boardFilters: the caller's own filters and the company's, by name. Roles: company member. */
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

/** POST /saveBoardFilter: keeps a filter; one of the same name and kind is replaced. Roles: company member. */
export const SaveBoardFilter = declare({
  id: 'save-board-filter',
  family: 'pipeline',
  method: 'POST',
  path: '/saveBoardFilter',
  body: strict({
    companyId: Id,
    name: Typed(FILTER_NAME_MAX),
    /** The filter's part of the board's address. */
    filter: Text(FILTER_MAX_LENGTH),
    /** For the whole company. */
    shared: Type.Boolean(),
  }),
  response: BoardFilterEntry,
  access: companyMember('company', 'body.companyId'),
  errors: { 400: 'name or filter not valid, or too many filters' },
})

/** POST /deleteBoardFilter. Roles: its maker, and company administrators for those of the company. */
export const DeleteBoardFilter = declare({
  id: 'delete-board-filter',
  family: 'pipeline',
  method: 'POST',
  path: '/deleteBoardFilter',
  body: strict({ companyId: Id, id: Id }),
  response: None,
  access: companyMember('company', 'body.companyId'),
  errors: { 404: 'no such filter to remove' },
})

/** GET /searchBoard: the candidates of an ad whose name or answers contain every word. Roles: company member. */
export const SearchBoard = declare({
  id: 'search-board',
  family: 'pipeline',
  method: 'GET',
  path: '/searchBoard',
  query: strict({ id: Id, text: Text(FILTER_TEXT_MAX) }),
  response: strict({ candidates: Type.Array(Id) }),
  access: companyMember('ad', 'query.id'),
  errors: {},
})

/**
 * GET /searchCompany: a company's ads and candidates by their names, newest first, a few of each. Roles: company
 * member.
 */
export const SearchCompany = declare({
  id: 'search-company',
  family: 'pipeline',
  method: 'GET',
  path: '/searchCompany',
  query: strict({ companyId: Id, text: Text(FILTER_TEXT_MAX) }),
  response: strict({
    ads: Type.Array(strict({ id: Id, name: Type.String(), folder: Type.String() })),
    candidates: Type.Array(strict({ id: Id, name: Type.String(), ad: Id, adName: Type.String() })),
  }),
  access: companyMember('company', 'query.companyId'),
  errors: {},
})
