import { useCallback } from 'react'
import { graphql } from 'react-relay'
import { useNavigate } from 'react-router-dom'
import type { useCreateAdMutation } from '#web/__generated__/useCreateAdMutation.graphql.ts'
import { fetchPart } from '#web/loading/fetch-part.ts'
import { defineAct, useAct } from '#web/relay/acts.ts'
import { reportError } from '#web/relay/report-error.ts'
import { copyAd } from './copy-ad.ts'
import { tellServiceMissing } from './service-missing.ts'
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
  { failed: () => adTexts.t('failed.create'), own: ['EMPLOYMENT_SERVICE_MISSING'] },
)

interface NewAd {
  /** The folder that is proposed. */
  folder: { id: string; name: string }
  /** The finished ad to fill the new one from. */
  from?: { id: string; name: string }
}

/**
 * Asks for a title and a folder, makes a draft and opens it (AD-29, AD-30). A company that must be connected to the
 * public employment service first is told so (AD-31).
 */
export function useCreateAd(companyDatabaseId: number): (ad: NewAd) => Promise<void> {
  const navigate = useNavigate()
  const [create] = useAct(creation)
  return useCallback(
    async ({ folder, from }) => {
      const { t } = adTexts
      const asked = await fetchPart(() => import('./NewAdDialog.tsx'))
        .then(({ askForNewAd }) => askForNewAd(companyDatabaseId, { folder: folder.id, from }))
        .catch(reportError)
      if (!asked) return
      const answer = await create({ input: { folderId: asked.folder, title: asked.title } })
      if (!answer) return
      const { ad } = answer
      if (!ad) return tellServiceMissing(companyDatabaseId, navigate)
      const isCopied = from !== undefined && (await copyAd(ad.id, from.id, t('failed.copyNew')))
      await navigate(`/${companyDatabaseId}/ad/${ad.databaseId}${isCopied ? '' : '?creating'}`)
    },
    [companyDatabaseId, create, navigate],
  )
}
