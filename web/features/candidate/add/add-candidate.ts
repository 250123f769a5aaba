import { graphql } from 'react-relay'
import type { addCandidateMutation } from '#web/__generated__/addCandidateMutation.graphql.ts'
import { defineAct, runAct } from '#web/relay/acts.ts'
import { placeCandidate } from '../updates.ts'

const act = defineAct<addCandidateMutation>(
  graphql`
    mutation addCandidateMutation($input: AddCandidateInput!) {
      addCandidate(input: $input) {
        candidate {
          id
          databaseId
          position
          step {
            id
          }
          ...BoardBox_candidate
          ...PhoneCandidate_candidate
          ...headFragment_candidate
          ...filterFacts_candidate
          ...useSelected_candidate
        }
        errors {
          reason
          path
        }
      }
    }
  `,
  { handledByCaller: ['ALREADY_CANDIDATE', 'UNKNOWN'] },
)

/**
 * Adds a candidate and shows it on the board. Returns the payload, with the existing candidate after
 * `ALREADY_CANDIDATE`, or null if the user has been told why nothing was added.
 */
export const addCandidate = (boardId: string, input: addCandidateMutation['variables']['input']) =>
  runAct(
    act,
    { input },
    {
      updater: (store, data) => {
        const { candidate, errors } = data?.addCandidate ?? {}
        if (!candidate?.step || errors?.length !== 0) return
        placeCandidate(store, boardId, {
          candidateId: candidate.id,
          stepId: candidate.step.id,
          position: candidate.position,
        })
      },
    },
  )
