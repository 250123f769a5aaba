import { graphql } from 'react-relay'
import type { adLiveSubscription } from '#web/__generated__/adLiveSubscription.graphql.ts'
import { dialogs } from '#web/dialogs/useDialogs.tsx'
import { fetchPart } from '#web/loading/fetch-part.ts'
import type { PageControls } from '#web/relay/define-route.ts'
import { follow } from '#web/relay/page-data/follow.ts'
import { isDeletedHere } from './deleted-here.ts'
import { setAdFolder } from './set-ad-folder.ts'

const adUpdated = graphql`
  subscription adLiveSubscription($companyId: ID!) {
    adUpdated(companyId: $companyId) {
      needsResync
      deletedAdId
      project {
        id
      }
      folder {
        id
      }
      ad {
        id
        selectedPromotion
        ...listAd_ad
      }
    }
  }
`

/**
 * Keeps the pages of an ad current, including its folder and project. If another user deletes the ad, the page
 * navigates to the list of ads.
 */
export const adLive = (
  company: { id: string; databaseId: number },
  adId: string,
  { navigate }: PageControls,
  listPath = `/${company.databaseId}`,
) =>
  follow<adLiveSubscription>({
    subscription: adUpdated,
    variables: { companyId: company.id },
    updater(store, { adUpdated: { ad, folder, project } }) {
      return ad?.id === adId && folder && project
        ? setAdFolder(store, adId, { folderId: folder.id, projectId: project.id })
        : undefined
    },
    onEvent({ adUpdated: { deletedAdId } }) {
      if (deletedAdId === adId && !isDeletedHere(adId)) void leaveDeleted(navigate, listPath)
    },
  })

async function leaveDeleted(navigate: PageControls['navigate'], listPath: string): Promise<void> {
  await navigate(listPath)
  const { adTexts } = await fetchPart(() => import('./texts.ts'))
  await dialogs.alert({ title: adTexts.t('deleted.title'), body: adTexts.t('deleted.body') })
}
