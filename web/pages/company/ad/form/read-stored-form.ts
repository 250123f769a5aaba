import { fetchQuery, graphql } from 'react-relay'
import type { readStoredFormQuery } from '#web/__generated__/readStoredFormQuery.graphql.ts'
import { refetchOptions, currentEnvironment } from '#web/relay/environment.ts'
import type { SavedForm } from './form-state.ts'
import { readQuestionnaire } from './form-wire.ts'

/** Reads the stored application method and form from the server. */
export async function readStoredForm(id: number): Promise<SavedForm | null> {
  const answer = await fetchQuery<readStoredFormQuery>(
    currentEnvironment(),
    graphql`
      query readStoredFormQuery($id: Int!) @throwOnFieldError {
        ad(by: { databaseId: $id }) {
          id
          use: applicationMethod
          questionnaire {
            ...formWire_questionnaire
          }
        }
      }
    `,
    { id },
    refetchOptions,
  ).toPromise()
  return answer ? readQuestionnaire(answer.ad.questionnaire) : null
}
