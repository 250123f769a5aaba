import { graphql } from 'relay-runtime'
import type { deleteAdMutation } from '#web/__generated__/deleteAdMutation.graphql.ts'
import { defineAct, runAct } from '#web/relay/acts.ts'
import { showToast } from '#web/ui/toasts.ts'
import { confirmRemoval, type EndingAd } from './confirm-removal.tsx'
import { markDeletedHere } from './deleted-here.ts'
import { adTexts } from './texts.ts'
import { removeAd } from './updates.ts'

const deletion = defineAct<deleteAdMutation>(
  graphql`
    mutation deleteAdMutation($input: DeleteAdInput!) {
      deleteAd(input: $input) {
        deletedAdId
        errors {
          reason
        }
      }
    }
  `,
  { failed: () => adTexts.t('failed.delete') },
)

/** Deletes an ad after the user has typed its title (AD-41). Returns whether the ad was deleted. */
export async function deleteAd(companyId: string, ad: EndingAd): Promise<boolean> {
  const { t } = adTexts
  if (!(await confirmRemoval(ad, 'delete'))) return false
  const unmark = markDeletedHere(ad.id)
  const done = await runAct(
    deletion,
    { input: { adId: ad.id } },
    {
      updater: (store, data) => {
        if (data?.deleteAd?.deletedAdId) removeAd(store, companyId, ad.id)
      },
    },
  )
  if (!done) {
    unmark()
    return false
  }
  showToast(t('delete.done'))
  return true
}
