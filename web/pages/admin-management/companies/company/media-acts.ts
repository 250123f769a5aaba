import { graphql } from 'react-relay'
import type { mediaActsArchiveMutation } from '#web/__generated__/mediaActsArchiveMutation.graphql.ts'
import { defineAct } from '#web/relay/acts.ts'
import { adminCompanyTexts } from './texts.ts'

const { t } = adminCompanyTexts

/** Creates a link to download all pictures (ADMIN-49). */
export const createMediaArchiveLink = defineAct<mediaActsArchiveMutation>(
  graphql`
    mutation mediaActsArchiveMutation($input: CreateMediaArchiveLinkInput!) {
      createMediaArchiveLink(input: $input) {
        url
        errors {
          reason
        }
      }
    }
  `,
  { failed: () => t('media.downloadFailed'), refused: { NOTHING_UPLOADED: () => t('media.nothingUploaded') } },
)
