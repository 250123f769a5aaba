import { fetchQuery, graphql } from 'react-relay'
import type { formMeanwhileQuery } from '#web/__generated__/formMeanwhileQuery.graphql.ts'
import { currentEnvironment } from '../../../../relay/environment.ts'
import { askChangedMeanwhile } from '../../_editor/changed-meanwhile.tsx'
import { differencesOf } from './differences.ts'
import type { FormState, SavedForm } from './form-state.ts'
import { readQuestionnaire } from './form-wire.ts'

/** What to do after a save was refused because somebody saved meanwhile, and what is stored now. */
export interface Resolution {
  choice: 'replace' | 'load'
  saved: SavedForm
}

/**
 * Reads what is stored now and asks which of the two is to count. When nothing differs, as after a save whose answer was
 * lost, nobody is asked. Undefined when the user goes on editing. Throws when it cannot be read.
 */
export async function resolveFormMeanwhile(id: number, mine: FormState): Promise<Resolution | undefined> {
  const answer = await fetchQuery<formMeanwhileQuery>(currentEnvironment(), graphql`
    query formMeanwhileQuery($id: Int!) @throwOnFieldError {
      ad(by: { databaseId: $id }) {
        id
        use
        questionnaire {
          ...formWire_questionnaire
        }
      }
    }
  `, { id }).toPromise()
  if (!answer) return undefined
  const saved = readQuestionnaire(answer.ad.questionnaire)
  const differences = differencesOf(saved.state, mine)
  const choice = differences.length === 0 ? 'replace' : await askChangedMeanwhile(differences)
  return choice && { choice, saved }
}
