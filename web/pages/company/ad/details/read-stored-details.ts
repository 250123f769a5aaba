import { fetchQuery, graphql } from 'react-relay'
import type { readStoredDetailsQuery } from '#web/__generated__/readStoredDetailsQuery.graphql.ts'
import { refetchOptions, currentEnvironment } from '#web/relay/environment.ts'
import { tagTypes } from './tags/tag-types.ts'
import type { SavedForm } from './details-form.ts'
import { readDetails } from '#web/features/ad/details/details-wire.ts'
import { savedTags } from './tags/tag-list.ts'

const query = graphql`
  query readStoredDetailsQuery($id: Int!) @throwOnFieldError {
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

/** Reads the stored title, details and tags of an ad from the server. */
export async function readStoredDetails(id: number): Promise<SavedForm | null> {
  const answer = await fetchQuery<readStoredDetailsQuery>(
    currentEnvironment(),
    query,
    { id },
    refetchOptions,
  ).toPromise()
  if (!answer) return null
  const { name, details, tags } = answer.ad
  const form = {
    title: name,
    details: readDetails(details),
    tags: savedTags(tags.map(({ label, type }) => ({ label, type: tagTypes.toRule(type) }))),
  }
  return { form, version: details.version }
}
