import { fetchPart } from '#web/loading/fetch-part.ts'
import { reportError } from '#web/relay/report-error.ts'
import { showToast } from '#web/ui/toasts.ts'
import { copyAd } from './copy-ad.ts'
import { readAdChoices } from './read-ad-choices.ts'
import { adTexts } from './texts.ts'

/** Asks the user for a finished ad and fills this ad from it (AD-47). Returns whether the ad was filled. */
export async function copyIntoAd(companyDatabaseId: number, adId: string): Promise<boolean> {
  const { t } = adTexts
  const loaded = await Promise.all([
    readAdChoices(companyDatabaseId, adId),
    fetchPart(() => import('./ChooseAdDialog.tsx')),
  ]).catch(reportError)
  if (!loaded) return false
  const [choices, { chooseAd }] = loaded
  const chosen = await chooseAd({
    title: t('copyDialog.title'),
    body: t('copyDialog.body'),
    ads: choices,
    confirmLabel: t('copyDialog.confirm'),
  })
  const from = choices.find(({ databaseId }) => databaseId === chosen)
  if (!from || !(await copyAd(adId, from.id, t('failed.copy')))) return false
  showToast(t('copyDialog.done', { name: from.title }))
  return true
}
