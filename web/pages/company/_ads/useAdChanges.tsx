import { useMemo } from 'react'
import { fetchQuery, graphql } from 'react-relay'
import type { RecordSourceProxy } from 'relay-runtime'
import { mutingNeedsConfirmation } from '#rules/ad-lifecycle.ts'
import { AD_TITLE_MAX_LENGTH } from '#rules/names.ts'
import type { useAdChangesArchiveMutation } from '#web/__generated__/useAdChangesArchiveMutation.graphql.ts'
import type { useAdChangesCopyMutation } from '#web/__generated__/useAdChangesCopyMutation.graphql.ts'
import type { useAdChangesDeleteMutation } from '#web/__generated__/useAdChangesDeleteMutation.graphql.ts'
import type { useAdChangesMoveMutation } from '#web/__generated__/useAdChangesMoveMutation.graphql.ts'
import type { useAdChangesMuteMutation } from '#web/__generated__/useAdChangesMuteMutation.graphql.ts'
import type { useAdChangesRenameMutation } from '#web/__generated__/useAdChangesRenameMutation.graphql.ts'
import type { useAdChangesSummariesQuery } from '#web/__generated__/useAdChangesSummariesQuery.graphql.ts'
import type { useAdChangesUnmuteMutation } from '#web/__generated__/useAdChangesUnmuteMutation.graphql.ts'
import type { useAdChangesUnpublishMutation } from '#web/__generated__/useAdChangesUnpublishMutation.graphql.ts'
import { fetchPart } from '../../../loading/fetch-part.ts'
import { dialogs } from '../../../dialogs/useDialogs.tsx'
import { currentEnvironment } from '../../../relay/environment.ts'
import { reportError } from '../../../relay/report-error.ts'
import { useMutation } from '../../../relay/use-mutation.ts'
import { showToast } from '../../../ui/toasts.ts'
import { placeAd, removeAd, settlePlaces } from './updates.ts'
import { muteAd } from '../_candidates/updates.ts'
import type { Package } from './ad-words.ts'
import { markDeletedHere } from './deleted-here.ts'
import { adTexts } from './texts.ts'
import { titleProblem } from './useCreateAd.ts'

/** An ad as its changes need it. */
export interface ChangingAd {
  id: string
  name: string
  muted: boolean
  notifications: number
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
function succeeded(payload: Answer | null | undefined, what: 'rename' | 'move' | 'copy' | 'mute' | Removal): boolean {
  if (!payload) return false
  if (payload.errors.length === 0) return true
  void dialogs.error({ body: adTexts.t(`failed.${what}`) })
  return false
}

/** Everything that is done to an ad from its menus. Each asks what it has to, changes, and answers whether it did. */
export function useAdChanges(company: { id: string; databaseId: number }) {
  const [rename] = useMutation<useAdChangesRenameMutation>(graphql`
    mutation useAdChangesRenameMutation($input: RenameAdInput!) {
      renameAd(input: $input) { ad { id name } errors { message } }
    }
  `)
  const [move] = useMutation<useAdChangesMoveMutation>(graphql`
    mutation useAdChangesMoveMutation($input: MoveAdInput!) {
      moveAd(input: $input) { ad { id } folder { id } errors { message } }
    }
  `)
  const [copy] = useMutation<useAdChangesCopyMutation>(graphql`
    mutation useAdChangesCopyMutation($input: CopyAdInput!) {
      copyAd(input: $input) { ad { id } errors { message } }
    }
  `)
  const [mute] = useMutation<useAdChangesMuteMutation>(graphql`
    mutation useAdChangesMuteMutation($input: MuteAdInput!) {
      muteAd(input: $input) { ad { id } errors { message } }
    }
  `)
  const [unmute] = useMutation<useAdChangesUnmuteMutation>(graphql`
    mutation useAdChangesUnmuteMutation($input: UnmuteAdInput!) {
      unmuteAd(input: $input) { ad { id notifications } errors { message } }
    }
  `)
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
    const moveTo = async (ad: ChangingAd, folder: { id: string; name: string }): Promise<boolean> => {
      const place = (store: RecordSourceProxy) => {
        const record = store.get(folder.id)
        if (record) store.get(ad.id)?.setLinkedRecord(record, 'folder')
        placeAd(store, company.id, { adId: ad.id, folderId: folder.id })
        settlePlaces(store, company.id, ad.id)
      }
      const answer = await move({ input: { adId: ad.id, folderId: folder.id } }, {
        hidden: true,
        onFailure: () => void dialogs.error({ body: adTexts.t('failed.move') }),
        optimisticUpdater: place,
        updater: (store, data) => { if (data?.moveAd?.ad) place(store) },
      })
      if (!succeeded(answer?.moveAd, 'move')) return false
      showToast(adTexts.t('moved', { folder: folder.name }))
      return true
    }
    return {
      async rename(ad: ChangingAd): Promise<boolean> {
        const { t } = adTexts
        const title = await dialogs.prompt({ title: t('rename.title'), label: t('rename.label'), initial: ad.name, maxLength: AD_TITLE_MAX_LENGTH, validate: titleProblem })
        if (title === null || title.trim() === ad.name) return false
        const answer = await rename({ input: { adId: ad.id, title: title.trim() } }, { onFailure: () => void dialogs.error({ body: t('failed.rename') }) })
        return succeeded(answer?.renameAd, 'rename')
      },

      async move(ad: ChangingAd, folderId: string): Promise<boolean> {
        const { chooseFolder } = await fetchPart(() => import('./MoveAdDialog.tsx'))
        const folder = await chooseFolder({ companyDatabaseId: company.databaseId, title: adTexts.t('moveDialog.title'), current: folderId })
        return folder !== undefined && folder.id !== folderId && await moveTo(ad, folder)
      },

      moveTo,

      async copyInto(ad: ChangingAd): Promise<boolean> {
        const { t } = adTexts
        const choices = await finishedAds(company.databaseId, ad.id)
        if (!choices) return false
        const { chooseAd } = await fetchPart(() => import('../_editor/ChooseAdDialog.tsx'))
        const chosen = await chooseAd({ title: t('copyDialog.title'), body: t('copyDialog.body'), ads: choices, confirmLabel: t('copyDialog.confirm') })
        const from = choices.find(({ databaseId }) => databaseId === chosen)
        if (!from) return false
        const answer = await copy({ input: { adId: ad.id, fromAdId: from.id } }, { onFailure: () => void dialogs.error({ body: t('failed.copy') }) })
        if (!succeeded(answer?.copyAd, 'copy')) return false
        showToast(t('copyDialog.done', { name: from.title }))
        return true
      },

      async toggleMuted(ad: ChangingAd): Promise<boolean> {
        const { t } = adTexts
        const input = { adId: ad.id }
        const onFailure = () => void dialogs.error({ body: t('failed.mute') })
        const set = (store: RecordSourceProxy) => muteAd(store, ad.id, !ad.muted)
        if (ad.muted) {
          const answer = await unmute({ input }, { hidden: true, onFailure, optimisticUpdater: set, updater: (store, data) => { if (data?.unmuteAd?.ad) set(store) } })
          return succeeded(answer?.unmuteAd, 'mute')
        }
        if (mutingNeedsConfirmation(ad) && !(await dialogs.confirm({ title: t('mute.title'), body: t('mute.body', { count: ad.notifications }), confirmLabel: t('mute.confirm') }))) return false
        const answer = await mute({ input }, { hidden: true, onFailure, optimisticUpdater: set, updater: (store, data) => { if (data?.muteAd?.ad) set(store) } })
        return succeeded(answer?.muteAd, 'mute')
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
  }, [company.id, company.databaseId, rename, move, copy, mute, unmute, unpublish, archive, remove])
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
