import { useMemo } from 'react'
import { fetchQuery, graphql } from 'react-relay'
import type { RecordSourceProxy } from 'relay-runtime'
import type { useAdChangesArchiveMutation } from '#web/__generated__/useAdChangesArchiveMutation.graphql.ts'
import type { useAdChangesDeleteMutation } from '#web/__generated__/useAdChangesDeleteMutation.graphql.ts'
import type { useAdChangesSummariesQuery } from '#web/__generated__/useAdChangesSummariesQuery.graphql.ts'
import type { useAdChangesUnpublishMutation } from '#web/__generated__/useAdChangesUnpublishMutation.graphql.ts'
import { fetchPart } from '../../../loading/fetch-part.ts'
import { dialogs } from '../../../dialogs/useDialogs.tsx'
import { currentEnvironment } from '../../../relay/environment.ts'
import { reportError } from '../../../relay/report-error.ts'
import { useMutation } from '../../../relay/use-mutation.ts'
import { showToast } from '../../../ui/toasts.ts'
import { removeAd } from './updates.ts'
import type { Package } from './ad-words.ts'
import { copyAd } from './copy-ad.ts'
import { markDeletedHere } from './deleted-here.ts'
import { adTexts } from './texts.ts'

/** An ad as its changes need it. */
export interface ChangingAd {
  id: string
  name: string
  promotion: Package
}

type Removal = 'unpublish' | 'archive' | 'delete'
interface Answer { readonly errors: readonly { readonly message: string }[] }

/** An ad that ends loses what remains of its sponsoring (AD-34, AD-39). */
function end(store: RecordSourceProxy, adId: string, status: 'INACTIVE' | 'ARCHIVED'): void {
  store.get(adId)?.setValue(status, 'status').setValue('NONE', 'promotion').setValue(null, 'publicUrl')
}

/** Asks for the title to be typed; a sponsored ad loses what remains of it (AD-38, AD-39). */
function confirmRemoval(ad: ChangingAd, removal: Removal): Promise<boolean> {
  const { t } = adTexts
  const known = ad.promotion
  return dialogs.confirm({
    title: t(`${removal}.title`),
    body: (
      <>
        <p>{t(`${removal}.body`)}</p>
        {known !== 'none' && <p>{t('lapses', { package: t(`package.${known}`) })}</p>}
      </>
    ),
    typedTitle: ad.name,
    confirmLabel: t(`${removal}.confirm`),
  })
}

/** Whether a payload tells of success; otherwise the generic error dialog says what did not happen (AD-46). */
function succeeded(payload: Answer | null | undefined, what: Removal): boolean {
  if (!payload) return false
  if (payload.errors.length === 0) return true
  void dialogs.error({ body: adTexts.t(`failed.${what}`) })
  return false
}

/** What fills an ad from another one, ends it or takes it away. Each asks what it has to, changes, and answers whether it did. */
export function useAdChanges(company: { id: string; databaseId: number }) {
  const [unpublish] = useMutation<useAdChangesUnpublishMutation>(graphql`
    mutation useAdChangesUnpublishMutation($input: UnpublishAdInput!) {
      unpublishAd(input: $input) { ad { id } errors { message } }
    }
  `)
  const [archive] = useMutation<useAdChangesArchiveMutation>(graphql`
    mutation useAdChangesArchiveMutation($input: ArchiveAdInput!) {
      archiveAd(input: $input) { ad { id } errors { message } }
    }
  `)
  const [remove] = useMutation<useAdChangesDeleteMutation>(graphql`
    mutation useAdChangesDeleteMutation($input: DeleteAdInput!) {
      deleteAd(input: $input) { deletedAdId errors { message } }
    }
  `)

  return useMemo(() => {
    return {
      async copyInto(ad: ChangingAd): Promise<boolean> {
        const { t } = adTexts
        const choices = await finishedAds(company.databaseId, ad.id)
        if (!choices) return false
        const { chooseAd } = await fetchPart(() => import('../_editor/ChooseAdDialog.tsx'))
        const chosen = await chooseAd({ title: t('copyDialog.title'), body: t('copyDialog.body'), ads: choices, confirmLabel: t('copyDialog.confirm') })
        const from = choices.find(({ databaseId }) => databaseId === chosen)
        if (!from) return false
        if (!(await copyAd(ad.id, from.id, t('failed.copy')))) return false
        showToast(t('copyDialog.done', { name: from.title }))
        return true
      },

      async unpublish(ad: ChangingAd): Promise<boolean> {
        if (!(await confirmRemoval(ad, 'unpublish'))) return false
        const answer = await unpublish({ input: { adId: ad.id } }, {
          onFailure: () => void dialogs.error({ body: adTexts.t('failed.unpublish') }),
          updater: (store, data) => { if (data?.unpublishAd?.ad) end(store, ad.id, 'INACTIVE') },
        })
        return told(succeeded(answer?.unpublishAd, 'unpublish'), 'unpublish')
      },

      async archive(ad: ChangingAd): Promise<boolean> {
        if (!(await confirmRemoval(ad, 'archive'))) return false
        const answer = await archive({ input: { adId: ad.id } }, {
          onFailure: () => void dialogs.error({ body: adTexts.t('failed.archive') }),
          updater: (store, data) => { if (data?.archiveAd?.ad) end(store, ad.id, 'ARCHIVED') },
        })
        return told(succeeded(answer?.archiveAd, 'archive'), 'archive')
      },

      async remove(ad: ChangingAd): Promise<boolean> {
        if (!(await confirmRemoval(ad, 'delete'))) return false
        const unmark = markDeletedHere(ad.id)
        const answer = await remove({ input: { adId: ad.id } }, {
          onFailure: () => void dialogs.error({ body: adTexts.t('failed.delete') }),
          updater: (store, data) => { if (data?.deleteAd?.deletedAdId) removeAd(store, company.id, ad.id) },
        })
        if (!answer?.deleteAd?.deletedAdId) unmark()
        return told(succeeded(answer?.deleteAd, 'delete'), 'delete')
      },
    }
  }, [company.id, company.databaseId, unpublish, archive, remove])
}

function told(done: boolean, removal: Removal): boolean {
  if (done) showToast(adTexts.t(`${removal}.done`))
  return done
}

const summariesQuery = graphql`
  query useAdChangesSummariesQuery($company: Int!) @throwOnFieldError {
    company(by: { databaseId: $company }) {
      adSummaries {
        title
        ownerName
        city {
          name
        }
        ad {
          id
          databaseId
        }
      }
    }
  }
`

/** The finished ads another one may be filled from (AD-47), without the ad itself; null when they could not be read. */
async function finishedAds(companyDatabaseId: number, ownId: string) {
  try {
    const answer = await fetchQuery<useAdChangesSummariesQuery>(currentEnvironment(), summariesQuery, { company: companyDatabaseId }).toPromise()
    return (answer?.company.adSummaries ?? [])
      .filter(({ ad }) => ad.id !== ownId)
      .map(({ title, ownerName, city, ad }) => ({ id: ad.id, databaseId: ad.databaseId, title, detail: [ownerName, city?.name].filter(Boolean).join(' · ') }))
  } catch (error) {
    reportError(error)
    return null
  }
}
