import parameters from '#web/__generated__/cardQuery$parameters.ts'
import { fetchPart } from '#web/loading/fetch-part.ts'
import { searchQuery } from '#web/relay/define-route.ts'
import { candidateId } from '../open-candidate.ts'

/** The search parameter `?candidate=` opens a candidate's card, which has its own query (SHELL-53, PLUS-20). */
export const cardSearch = {
  candidate: searchQuery({
    query: parameters,
    variables: (value) => {
      const id = candidateId(value)
      return id === null ? null : { id }
    },
    code: () =>
      void fetchPart(() => import('./CandidateCard.tsx')).catch(() => {
        /* the card shows the error */
      }),
  }),
}
