import { graphql, type RecordSourceProxy } from 'relay-runtime'
import type { actsArchiveAdsMutation } from '#web/__generated__/actsArchiveAdsMutation.graphql.ts'
import type { actsMoveAdsMutation } from '#web/__generated__/actsMoveAdsMutation.graphql.ts'
import type { actsMuteAdsMutation } from '#web/__generated__/actsMuteAdsMutation.graphql.ts'
import { mutingNeedsConfirmation } from '#rules/ads/ad-lifecycle.ts'
import { dialogs } from '#web/dialogs/useDialogs.tsx'
import { defineAct, runAct } from '#web/relay/acts.ts'
import { showToast } from '#web/ui/toasts.ts'
import { muteAd } from '#web/features/ad/updates.ts'
import { end } from '#web/features/ad/end-ad.ts'
import { offerUndo } from '#web/features/ad/offer-undo.ts'
import { placeAds } from '#web/features/ad/updates.ts'
import type { ListAd } from '../list-ad.ts'
import type { SelectedAd } from './selected-ads.ts'
import { ArchiveBody } from './ArchiveBody.tsx'
import { getDoneIds, runAds, showFailed } from './run-ads.tsx'
import { bulkTexts } from './texts.ts'

const { t } = bulkTexts

const moveAds = defineAct<actsMoveAdsMutation>(
  graphql`
    mutation actsMoveAdsMutation($input: MoveAdsInput!) {
      moveAds(input: $input) {
        results {
          ad {
            id
          }
          outcome
        }
        errors {
          reason
        }
      }
    }
  `,
  { failed: () => t('failed.move') },
)

const archiveAds = defineAct<actsArchiveAdsMutation>(
  graphql`
    mutation actsArchiveAdsMutation($input: ArchiveAdsInput!) {
      archiveAds(input: $input) {
        results {
          ad {
            id
          }
          outcome
        }
        errors {
          reason
        }
      }
    }
  `,
  { failed: () => t('failed.archive') },
)

const muteAds = defineAct<actsMuteAdsMutation>(
  graphql`
    mutation actsMuteAdsMutation($input: MuteAdsInput!) {
      muteAds(input: $input) {
        results {
          ad {
            id
          }
          outcome
        }
        errors {
          reason
        }
      }
    }
  `,
  { failed: () => t('failed.mute') },
)

const getNames = (ads: readonly ListAd[]): ReadonlyMap<string, string> => new Map(ads.map(({ id, name }) => [id, name]))

interface Move {
  adId: string
  fromFolderId: string
  toFolderId: string
}

const move = (companyId: string, entries: readonly Move[]) =>
  runAds(entries, (ads) => {
    const update = (store: RecordSourceProxy, moved: readonly Move[]) =>
      placeAds(
        store,
        companyId,
        moved.map(({ adId, toFolderId }) => ({ adId, folderId: toFolderId })),
      )
    return runAct(
      moveAds,
      { input: { companyId, ads } },
      {
        hasNoCurtain: true,
        optimisticUpdater: (store) => update(store, ads),
        updater: (store, data) => {
          const doneIds = new Set(data?.moveAds ? getDoneIds(data.moveAds) : [])
          update(
            store,
            ads.filter(({ adId }) => doneIds.has(adId)),
          )
        },
      },
    )
  })

/**
 * Moves several ads to a folder and offers to undo the move of all of them (AD-42, PLUS-24). Returns the ids of the
 * moved ads.
 */
export async function moveSelected(
  companyId: string,
  selected: readonly SelectedAd[],
  to: { id: string; name: string },
): Promise<ReadonlySet<string>> {
  const entries = selected
    .filter(({ folder }) => folder.id !== to.id)
    .map(({ ad, folder }): Move => ({ adId: ad.id, fromFolderId: folder.id, toFolderId: to.id }))
  const names = getNames(selected.map(({ ad }) => ad))
  const result = await move(companyId, entries)
  const undoEntries = entries
    .filter(({ adId }) => result.done.has(adId))
    .map(({ adId, fromFolderId, toFolderId }): Move => ({ adId, fromFolderId: toFolderId, toFolderId: fromFolderId }))
  if (undoEntries.length > 0)
    offerUndo(
      t('moved', { count: undoEntries.length, folder: to.name }),
      () => void move(companyId, undoEntries).then((undone) => showFailed(undone, names)),
    )
  void showFailed(result, names)
  return result.done
}

const mute = (companyId: string, ids: readonly string[], muted: boolean) =>
  runAds(ids, (adIds) => {
    const update = (store: RecordSourceProxy, changed: readonly string[]) => {
      for (const id of changed) muteAd(store, id, muted)
    }
    return runAct(
      muteAds,
      { input: { companyId, adIds, isMuted: muted } },
      {
        hasNoCurtain: true,
        optimisticUpdater: (store) => update(store, adIds),
        updater: (store, data) => {
          if (data?.muteAds) update(store, getDoneIds(data.muteAds))
        },
      },
    )
  })

/**
 * Mutes or unmutes several ads for the user and offers to undo it. Asks before muting ads with unread activity (AD-43,
 * AD-44, PLUS-24).
 */
export async function muteSelected(
  companyId: string,
  ads: readonly ListAd[],
  muted: boolean,
): Promise<ReadonlySet<string>> {
  const unread = ads.filter(mutingNeedsConfirmation).reduce((sum, { notifications }) => sum + notifications, 0)
  if (
    muted &&
    unread > 0 &&
    !(await dialogs.confirm({
      title: t('mute.title', { count: ads.length }),
      body: t('mute.body', { count: unread }),
      confirmLabel: t('mute.confirm'),
    }))
  )
    return new Set()
  const result = await mute(
    companyId,
    ads.map(({ id }) => id),
    muted,
  )
  const names = getNames(ads)
  if (result.done.size > 0)
    offerUndo(
      t(muted ? 'muted' : 'unmuted', { count: result.done.size }),
      () => void mute(companyId, [...result.done], !muted).then((undone) => showFailed(undone, names)),
    )
  void showFailed(result, names)
  return result.done
}

/** Archives several ads permanently after the user has typed their number (AD-35, AD-38, AD-39). */
export async function archiveSelected(
  companyId: string,
  ads: readonly ListAd[],
  selectedCount: number,
): Promise<ReadonlySet<string>> {
  const isSure = await dialogs.confirm({
    title: t('archive.title', { count: ads.length }),
    body: ArchiveBody({ ads, unchangedCount: selectedCount - ads.length }),
    typedTitle: t('archive.typed', { count: ads.length }),
    confirmLabel: t('archive.confirm'),
  })
  if (!isSure) return new Set()
  const result = await runAds(
    ads.map(({ id }) => id),
    (adIds) =>
      runAct(
        archiveAds,
        { input: { companyId, adIds } },
        {
          updater: (store, data) => {
            if (data?.archiveAds) for (const id of getDoneIds(data.archiveAds)) end(store, id, 'ARCHIVED')
          },
        },
      ),
  )
  if (result.done.size > 0) showToast(t('archive.done', { count: result.done.size }))
  void showFailed(result, getNames(ads))
  return result.done
}
