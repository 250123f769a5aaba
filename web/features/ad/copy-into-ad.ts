import { fetchQuery, graphql } from 'react-relay'
import type { copyIntoAdQuery } from '#web/__generated__/copyIntoAdQuery.graphql.ts'
import { fetchPart } from '#web/loading/fetch-part.ts'
import { currentEnvironment } from '#web/relay/environment.ts'
import { reportError } from '#web/relay/report-error.ts'
import { showToast } from '#web/ui/toasts.ts'
import { copyAd } from './copy-ad.ts'
import { adTexts } from './texts.ts'

const query = graphql`
  query copyIntoAdQuery($company: Int!) @throwOnFieldError {
    company(by: { databaseId: $company }) {
      adSummaries {
        title
        owner {
          name
        }
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

/** Asks the user for a finished ad and fills this ad from it (AD-47). Returns whether the ad was filled. */
export async function copyIntoAd(companyDatabaseId: number, adId: string): Promise<boolean> {
  const { t } = adTexts
  const loaded = await Promise.all([
    finishedAds(companyDatabaseId, adId),
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

/** Lists the finished ads that can be copied from, without the ad itself. */
async function finishedAds(companyDatabaseId: number, ownId: string) {
  const answer = await fetchQuery<copyIntoAdQuery>(currentEnvironment(), query, {
    company: companyDatabaseId,
  }).toPromise()
  return (answer?.company.adSummaries ?? [])
    .filter(({ ad }) => ad.id !== ownId)
    .map(({ title, owner, city, ad }) => ({
      id: ad.id,
      databaseId: ad.databaseId,
      title,
      detail: [owner.name, city?.name].filter(Boolean).join(' · '),
    }))
}
