import { useCallback } from 'react'
import { graphql } from 'react-relay'
import { useNavigate } from 'react-router-dom'
import type { useCreateAdMutation } from '#web/__generated__/useCreateAdMutation.graphql.ts'
import { fetchPart } from '#web/loading/fetch-part.ts'
import { defineAct, useAct } from '#web/relay/acts.ts'
import { reportError } from '#web/relay/report-error.ts'
import { copyAd } from './copy-ad.ts'
import { showServiceMissing } from './service-missing.ts'
import { adTexts } from './texts.ts'

const creation = defineAct<useCreateAdMutation>(
  graphql`
    mutation useCreateAdMutation($input: CreateAdInput!) {
      createAd(input: $input) {
        ad {
          id
          databaseId
        }
        errors {
          reason
        }
      }
    }
  `,
  { failed: () => adTexts.t('failed.create'), handledByCaller: ['EMPLOYMENT_SERVICE_MISSING'] },
)

interface NewAd {
  /** The preselected folder. */
  folder: { id: string; name: string }
  /** The finished ad to copy from. */
  from?: { id: string; name: string }
}

/**
 * Asks for a title and a folder, creates a draft and opens it (AD-29, AD-30). Shows a message if the company must first
 * connect to the public employment service (AD-31).
 */
export function useCreateAd(companyDatabaseId: number): (ad: NewAd) => Promise<void> {
  const navigate = useNavigate()
  const [create] = useAct(creation)
  return useCallback(
    async ({ folder, from }) => {
      const { t } = adTexts
      const input = await fetchPart(() => import('./NewAdDialog.tsx'))
        .then(({ askForNewAd }) => askForNewAd(companyDatabaseId, { folder: folder.id, from }))
        .catch(reportError)
      if (!input) return
      const answer = await create({ input: { folderId: input.folder, title: input.title } })
      if (!answer) return
      const { ad } = answer
      if (!ad) return showServiceMissing(companyDatabaseId, navigate)
      const isCopied = from !== undefined && (await copyAd(ad.id, from.id, t('failed.copyNew')))
      await navigate(`/${companyDatabaseId}/ad/${ad.databaseId}${isCopied ? '' : '?creating'}`)
    },
    [companyDatabaseId, create, navigate],
  )
}
