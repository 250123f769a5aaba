import { graphql } from 'relay-runtime'
import type { titleAdMutation } from '#web/__generated__/titleAdMutation.graphql.ts'
import { defineAct } from '#web/relay/acts.ts'
import { adTexts } from './texts.ts'

/** Renames an ad. The ad's version also covers the title, so the details get the new version (AD-37). */
export const setAdTitle = defineAct<titleAdMutation>(
  graphql`
    mutation titleAdMutation($input: RenameAdInput!) {
      renameAd(input: $input) {
        ad {
          id
          name
          details {
            version
          }
        }
        errors {
          reason
          path
        }
      }
    }
  `,
  { failed: () => adTexts.t('failed.rename') },
)
