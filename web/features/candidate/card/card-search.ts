import parameters from '#web/__generated__/cardQuery$parameters.ts'
import { fetchPart } from '#web/loading/fetch-part.ts'
import { searchQuery } from '#web/relay/define-route.ts'
import { candidateId } from '../open-candidate.ts'

/** `?candidate=` opens a candidate's card, which has a query of its own (SHELL-53, PLUS-20). */
export const cardSearch = {
  candidate: searchQuery({
    query: parameters,
    variables: (value) => {
      const id = candidateId(value)
      return id === null ? null : { id }
    },
    code: () =>
      void fetchPart(() => import('./CandidateCard.tsx')).catch(() => {
        /* told where the card is drawn */
      }),
  }),
}
