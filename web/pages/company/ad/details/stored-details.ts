import { graphql, readInlineData } from 'react-relay'
import type { storedDetails_ad$key } from '#web/__generated__/storedDetails_ad.graphql.ts'
import { tagTypes } from './tags/tag-types.ts'
import type { SavedForm } from './details-form.ts'
import { readDetails } from '#web/features/ad/details/details-wire.ts'
import { savedTags } from './tags/tag-list.ts'

/** Returns the stored title, details and tags of an ad in a response. */
export function storedDetails(key: storedDetails_ad$key): SavedForm {
  const { name, details, tags } = readInlineData(
    graphql`
      fragment storedDetails_ad on Ad @inline @throwOnFieldError {
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
    `,
    key,
  )
  const form = {
    title: name,
    details: readDetails(details),
    tags: savedTags(tags.map(({ label, type }) => ({ label, type: tagTypes.toRule(type) }))),
  }
  return { form, version: details.version }
}
