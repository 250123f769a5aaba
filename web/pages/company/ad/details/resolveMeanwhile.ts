import { fetchQuery, graphql } from 'react-relay'
import type { resolveMeanwhileQuery } from '#web/__generated__/resolveMeanwhileQuery.graphql.ts'
import { currentEnvironment } from '../../../../relay/environment.ts'
import { askChangedMeanwhile } from '../../_editor/changed-meanwhile.tsx'
import { tagTypes } from './detail-words.ts'
import type { DetailsForm, SavedForm } from './details-form.ts'
import { readDetails } from './details-wire.ts'
import { differencesOf, type DetailNames } from './differences.ts'
import { savedTags } from './tags/tag-list.ts'

const query = graphql`
  query resolveMeanwhileQuery($id: Int!) @throwOnFieldError {
    ad(by: { databaseId: $id }) {
      id
      name
      details {
        version
        ...detailsWire_details
      }
      tags {
        label
        type
      }
    }
  }
`

/** What to do after a save was refused because somebody saved meanwhile, and what is stored now. */
export interface Resolution {
  choice: 'replace' | 'load'
  saved: SavedForm
}

/**
 * Reads what is stored now and asks which of the two is to count. When nothing differs, as after a save whose answer was
 * lost, nobody is asked. Undefined when the user goes on editing. Throws when it cannot be read.
 */
export async function resolveMeanwhile(id: number, mine: DetailsForm, names: DetailNames): Promise<Resolution | undefined> {
  const answer = await fetchQuery<resolveMeanwhileQuery>(currentEnvironment(), query, { id }).toPromise()
  if (!answer) return undefined
  const { name, details, tags } = answer.ad
  const form = { title: name, details: readDetails(details), tags: savedTags(tags.map(({ label, type }) => ({ label, type: tagTypes.toRule(type) }))) }
  const saved = { form, version: details.version }
  const differences = differencesOf(form, mine, names)
  const choice = differences.length === 0 ? 'replace' : await askChangedMeanwhile(differences)
  return choice && { choice, saved }
}
