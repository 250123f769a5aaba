import { useCallback } from 'react'
import { graphql } from 'react-relay'
import { useNavigate } from 'react-router-dom'
import { AD_TITLE_MAX_LENGTH, checkAdTitle } from '#rules/names.ts'
import type { useCreateAdMutation } from '#web/__generated__/useCreateAdMutation.graphql.ts'
import { dialogs } from '../../../dialogs/useDialogs.tsx'
import { defineAct, useAct } from '../../../relay/acts.ts'
import { copyAd } from './copy-ad.ts'
import { tellServiceMissing } from './service-missing.ts'
import { adTexts } from './texts.ts'

const creation = defineAct<useCreateAdMutation>(graphql`
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
`, { failed: () => adTexts.t('failed.create'), own: ['EMPLOYMENT_SERVICE_MISSING'] })

/** What is wrong with a title, in words. */
export function titleProblem(title: string): string | null {
  const [code] = checkAdTitle(title)
  if (code === undefined) return null
  return code === 'required' ? adTexts.t('title.required') : adTexts.t('title.tooLong', { max: AD_TITLE_MAX_LENGTH })
}

interface NewAd {
  folder: { id: string; name: string }
  /** The finished ad to fill the new one from. */
  from?: { id: string; name: string }
}

/**
 * Asks for a title, makes a draft in a folder and opens it (AD-29, AD-30). A company that must be connected to the public
 * employment service first is told so (AD-31).
 */
export function useCreateAd(companyDatabaseId: number): (ad: NewAd) => Promise<void> {
  const navigate = useNavigate()
  const [create] = useAct(creation)
  return useCallback(async ({ folder, from }) => {
    const { t } = adTexts
    const title = await dialogs.prompt({
      title: from ? t('create.copyTitle', { name: from.name }) : t('create.title'),
      body: from ? t('create.copyBody') : t('create.body', { folder: folder.name }),
      label: t('create.label'),
      confirmLabel: t('create.confirm'),
      maxLength: AD_TITLE_MAX_LENGTH,
      validate: titleProblem,
    })
    if (title === null) return
    const answer = await create({ input: { folderId: folder.id, title: title.trim() } })
    if (!answer) return
    const { ad } = answer
    if (!ad) return tellServiceMissing()
    const isCopied = from !== undefined && await copyAd(ad.id, from.id, t('failed.copyNew'))
    await navigate(`/${companyDatabaseId}/ad/${ad.databaseId}${isCopied ? '' : '?creating'}`)
  }, [companyDatabaseId, create, navigate])
}
