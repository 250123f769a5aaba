import type { FastifyInstance } from 'fastify'
import {
  type BulkResult,
  BoardFilters,
  CandidatesMessaged,
  CandidatesMoved,
  DeleteBoardFilter,
  RejectReasons,
  SaveBoardFilter,
  SaveRejectReasons,
  SearchBoard,
  SearchCompany,
  UndoMessages,
  UndoMoves,
} from '#contract/candidates/bulk-filters-and-search.ts'
import { GetCandidateHistories, GetCandidateHistory, GetInbox } from '#contract/candidates/inbox.ts'
import {
  CandidateMoved,
  GetCandidate,
  GetCandidateCard,
  GetCandidateCards,
  CompanyCandidates,
  GetCandidates,
  GetStepsView,
  GetStepsViews,
  MarkSeen,
  OrderCandidate,
  SetCandidateRating,
  UpdateNotes,
  UpdateStepMessage,
} from '#contract/candidates/pipeline.ts'
import type { Deps } from '#platform/calls/actor/deps.ts'
import { registerEventProjection } from '#platform/foundation/events/projections.ts'
import type { MemberCtx } from '#platform/calls/http/context.ts'
import { serve } from '#platform/calls/http/serve.ts'
import { deleteFilter, listFilters, saveFilter } from './board-filters.ts'
import { failedCandidateResult, withPlacements } from './bulk-results.ts'
import { getCandidateCard, listCandidateCards } from './candidate-card.ts'
import { listCandidateHistories, getCandidateHistory } from './candidate-history.ts'
import { getCandidate, listCandidates, listCompanyCandidates } from './candidates-by-id.ts'
import { listInbox } from './inbox.ts'
import { markSeen } from './mark-seen.ts'
import { messageCandidates, planMessages } from './message-candidates.ts'
import { moveCandidate } from './move-candidate.ts'
import { moveCandidates, planMoves } from './move-candidates.ts'
import { orderCandidate } from './order-candidate.ts'
import { projectAddCandidate, projectUpdateCandidate } from './project-candidates.ts'
import { rateCandidate } from './rate-candidate.ts'
import { listReasons, saveReasons } from './reject-reasons.ts'
import { searchBoard, searchCompany } from './search.ts'
import { getBoard, listBoards } from './board.ts'
import { undoMessages } from './undo-messages.ts'
import { undoMoves } from './undo-moves.ts'
import { updateNotes } from './update-notes.ts'
import { updateStepMessage } from './update-step-message.ts'

/** Registers the routes and event payloads for the board, the candidate card and bulk actions. */
export function registerPipeline(app: FastifyInstance, deps: Deps): void {
  registerEventProjection('updateCandidate', projectUpdateCandidate(deps))
  registerEventProjection(
    'updatePlaces',
    async () =>
      ({ companyId, adId }) =>
        companyId === null || adId === null ? null : { companyId, ad: adId },
  )
  registerEventProjection('addCandidate', projectAddCandidate(deps))

  serve(app, GetStepsView, { read: ({ query }, ctx) => getBoard(ctx, query.id) })
  serve(app, GetStepsViews, { read: ({ query }, ctx) => listBoards(ctx, query.ids) })
  serve(app, GetCandidate, { read: ({ query }, ctx) => getCandidate(ctx, query.id) })
  serve(app, CompanyCandidates, { read: ({ query }, ctx) => listCompanyCandidates(ctx, query) })
  serve(app, GetCandidates, { read: ({ query }, ctx) => listCandidates(ctx, query.ids) })
  serve(app, GetCandidateCard, { read: ({ query }, ctx) => getCandidateCard(ctx, query.id) })
  serve(app, GetCandidateCards, { read: ({ query }, ctx) => listCandidateCards(ctx, query.ids) })
  serve(app, GetCandidateHistory, { read: ({ query }, ctx) => getCandidateHistory(ctx, query) })
  serve(app, GetCandidateHistories, { read: ({ query }, ctx) => listCandidateHistories(ctx, query) })
  serve(app, GetInbox, { read: ({ query }, ctx) => listInbox(ctx, query) })
  serve(app, MarkSeen, { write: ({ body }, ctx) => markSeen(ctx, body) })
  serve(app, UpdateStepMessage, { write: ({ body }, ctx) => updateStepMessage(ctx, body) })
  serve(app, CandidateMoved, { write: ({ body }, ctx) => moveCandidate(ctx, body) })
  serve(app, OrderCandidate, { write: ({ body }, ctx) => orderCandidate(ctx, body) })
  serve(app, UpdateNotes, { write: ({ body }, ctx) => updateNotes(ctx, body) })
  serve(app, SetCandidateRating, { write: ({ body }, ctx) => rateCandidate(ctx, body) })

  const toResponse = async (results: readonly BulkResult[], _input: unknown, { db, target }: MemberCtx) => ({
    results: await withPlacements(db, target.companyId, results),
  })
  serve(app, CandidatesMoved, {
    before: ({ body }, ctx) => planMoves(ctx, body),
    isBeforeHarmless: true,
    each: ({ body }) => body.candidates,
    batch: (entries, ctx, { body }, plan, done) => moveCandidates(ctx, entries, body, plan, done),
    failed: failedCandidateResult,
    answer: toResponse,
  })
  serve(app, CandidatesMessaged, {
    before: ({ body }, ctx) => planMessages(ctx, body),
    isBeforeHarmless: true,
    each: ({ body }) => body.candidates,
    batch: (entries, ctx, { body }, plan) => messageCandidates(ctx, entries, body, plan),
    failed: failedCandidateResult,
    answer: toResponse,
  })
  serve(app, UndoMessages, {
    each: ({ body }) => body.candidates,
    batch: (entries, ctx, { body }) => undoMessages(ctx, entries, body),
    failed: failedCandidateResult,
    answer: toResponse,
  })
  serve(app, UndoMoves, {
    each: ({ body }) => body.candidates,
    batch: (entries, ctx, { body }) => undoMoves(ctx, entries, body),
    failed: failedCandidateResult,
    answer: toResponse,
  })
  serve(app, RejectReasons, { read: async (_, ctx) => ({ reasons: await listReasons(ctx.db, ctx.target.companyId) }) })
  serve(app, SaveRejectReasons, { write: ({ body }, ctx) => saveReasons(ctx, body) })
  serve(app, BoardFilters, { read: (_, ctx) => listFilters(ctx) })
  serve(app, SaveBoardFilter, { write: ({ body }, ctx) => saveFilter(ctx, body) })
  serve(app, DeleteBoardFilter, { write: ({ body }, ctx) => deleteFilter(ctx, body) })
  serve(app, SearchBoard, { read: ({ query }, ctx) => searchBoard(ctx, query.id, query.text) })
  serve(app, SearchCompany, { read: ({ query }, ctx) => searchCompany(ctx, query.text) })
}
