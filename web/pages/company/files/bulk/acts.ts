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
import type { ChosenAd } from './chosen.ts'
import { ArchiveBody } from './ArchiveBody.tsx'
import { doneOf, runAds, tellLeft } from './run-ads.tsx'
import { bulkTexts } from './texts.ts'

const { t } = bulkTexts

const moving = defineAct<actsMoveAdsMutation>(
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

const archiving = defineAct<actsArchiveAdsMutation>(
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

const muting = defineAct<actsMuteAdsMutation>(
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

const namesOf = (ads: readonly ListAd[]): ReadonlyMap<string, string> => new Map(ads.map(({ id, name }) => [id, name]))

interface Move {
  adId: string
  fromFolderId: string
  toFolderId: string
}

const move = (companyId: string, entries: readonly Move[]) =>
  runAds(entries, (ads) => {
    const place = (store: RecordSourceProxy, moved: readonly Move[]) =>
      placeAds(
        store,
        companyId,
        moved.map(({ adId, toFolderId }) => ({ adId, folderId: toFolderId })),
      )
    return runAct(
      moving,
      { input: { companyId, ads } },
      {
        hidden: true,
        optimisticUpdater: (store) => place(store, ads),
        updater: (store, data) => {
          const done = new Set(data?.moveAds ? doneOf(data.moveAds) : [])
          place(
            store,
            ads.filter(({ adId }) => done.has(adId)),
          )
        },
      },
    )
  })

/**
 * Puts several ads into a folder; one press brings all of them back (AD-42, PLUS-24). Answers the ids of those that
 * were moved.
 */
export async function moveChosen(
  companyId: string,
  chosen: readonly ChosenAd[],
  to: { id: string; name: string },
): Promise<ReadonlySet<string>> {
  const entries = chosen
    .filter(({ folder }) => folder.id !== to.id)
    .map(({ ad, folder }): Move => ({ adId: ad.id, fromFolderId: folder.id, toFolderId: to.id }))
  const names = namesOf(chosen.map(({ ad }) => ad))
  const result = await move(companyId, entries)
  const back = entries
    .filter(({ adId }) => result.done.has(adId))
    .map(({ adId, fromFolderId, toFolderId }): Move => ({ adId, fromFolderId: toFolderId, toFolderId: fromFolderId }))
  if (back.length > 0)
    offerUndo(
      t('moved', { count: back.length, folder: to.name }),
      () => void move(companyId, back).then((undone) => tellLeft(undone, names)),
    )
  void tellLeft(result, names)
  return result.done
}

const mute = (companyId: string, ids: readonly string[], muted: boolean) =>
  runAds(ids, (adIds) => {
    const set = (store: RecordSourceProxy, changed: readonly string[]) => {
      for (const id of changed) muteAd(store, id, muted)
    }
    return runAct(
      muting,
      { input: { companyId, adIds, muted } },
      {
        hidden: true,
        optimisticUpdater: (store) => set(store, adIds),
        updater: (store, data) => {
          if (data?.muteAds) set(store, doneOf(data.muteAds))
        },
      },
    )
  })

/**
 * Mutes or unmutes several ads for the user, after a question when something in them is unread; both can be undone
 * (AD-43, AD-44, PLUS-24).
 */
export async function muteChosen(
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
  const names = namesOf(ads)
  if (result.done.size > 0)
    offerUndo(
      t(muted ? 'muted' : 'unmuted', { count: result.done.size }),
      () => void mute(companyId, [...result.done], !muted).then((undone) => tellLeft(undone, names)),
    )
  void tellLeft(result, names)
  return result.done
}

/** Archives several ads, after their number was typed; there is no way back (AD-35, AD-38, AD-39). */
export async function archiveChosen(
  companyId: string,
  ads: readonly ListAd[],
  chosen: number,
): Promise<ReadonlySet<string>> {
  const isSure = await dialogs.confirm({
    title: t('archive.title', { count: ads.length }),
    body: ArchiveBody({ ads, left: chosen - ads.length }),
    typedTitle: t('archive.typed', { count: ads.length }),
    confirmLabel: t('archive.confirm'),
  })
  if (!isSure) return new Set()
  const result = await runAds(
    ads.map(({ id }) => id),
    (adIds) =>
      runAct(
        archiving,
        { input: { companyId, adIds } },
        {
          updater: (store, data) => {
            if (data?.archiveAds) for (const id of doneOf(data.archiveAds)) end(store, id, 'ARCHIVED')
          },
        },
      ),
  )
  if (result.done.size > 0) showToast(t('archive.done', { count: result.done.size }))
  void tellLeft(result, namesOf(ads))
  return result.done
}
