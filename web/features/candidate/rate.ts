import { graphql } from 'relay-runtime'
import type { rateMutation } from '#web/__generated__/rateMutation.graphql.ts'
import { defineAct, runAct } from '#web/relay/acts.ts'
import { rateCandidate } from './updates.ts'
import { toolTexts } from './acting/texts.ts'
import { offerUndo } from './undo/undo.ts'

const rateCandidateAct = defineAct<rateMutation>(graphql`
  mutation rateMutation($input: RateCandidateInput!) {
    rateCandidate(input: $input) {
      candidate {
        id
        rating
      }
      errors {
        reason
      }
    }
  }
`)

/** Saves a rating at once. Returns false if this failed, after showing an error message. */
async function save(candidateId: string, rating: number): Promise<boolean> {
  return (
    (await runAct(
      rateCandidateAct,
      { input: { candidateId, rating } },
      {
        hasNoCurtain: true,
        optimisticUpdater: (store) => rateCandidate(store, candidateId, rating),
      },
    )) !== null
  )
}

/** Rates a candidate and offers to undo it (PLUS-22, PLUS-24). */
export async function rate(
  { id, name, rating: before }: { id: string; name: string; rating: number },
  rating: number,
): Promise<void> {
  if (rating === before || !(await save(id, rating))) return
  const text = rating === 0 ? toolTexts.t('undo.unrated', { name }) : toolTexts.t('undo.rated', { name, rank: rating })
  offerUndo(text, () => void save(id, before))
}
