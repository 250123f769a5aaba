import parameters from '#web/__generated__/BoardPageQuery$parameters.ts'
import { defineRoute, numberParam } from '#web/relay/define-route.ts'
import { cardSearch } from '#web/features/candidate/card/card-search.ts'
import { openCandidate } from '#web/features/candidate/open-candidate.ts'
import { BoardSkeleton } from './BoardSkeleton.tsx'

/** The candidate board. `?candidate=` opens a card, which has its own query (SHELL-53). */
export const route = defineRoute({
  id: 'board',
  path: ':company/ad/:id/board/:unlocked?',
  query: parameters,
  variables: ({ params }) => ({ id: numberParam(params, 'id') }),
  search: cardSearch,
  // On a phone, only the card of a candidate.
  isForPhones: (search) => openCandidate(search) !== null,
  page: () => import('./BoardPage.tsx'),
  skeleton: BoardSkeleton,
})
