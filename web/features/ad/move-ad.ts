import { graphql, type RecordSourceProxy } from 'relay-runtime'
import type { moveAdMutation } from '#web/__generated__/moveAdMutation.graphql.ts'
import { fetchPart } from '#web/loading/fetch-part.ts'
import { reportError } from '#web/relay/report-error.ts'
import { defineAct, runAct } from '#web/relay/acts.ts'
import { offerUndo } from './offer-undo.ts'
import { adTexts } from './texts.ts'
import { placeAd, completeTree } from './updates.ts'

const move = defineAct<moveAdMutation>(
  graphql`
    mutation moveAdMutation($input: MoveAdInput!) {
      moveAd(input: $input) {
        ad {
          id
        }
        folder {
          id
        }
        errors {
          reason
        }
      }
    }
  `,
  { failed: () => adTexts.t('failed.move') },
)

interface Company {
  id: string
  databaseId: number
}
interface Folder {
  id: string
  name: string
}

/** Moves an ad to another folder and offers to undo the move (AD-42, PLUS-24). */
export async function moveAd(company: Company, adId: string, from: Folder, to: Folder): Promise<void> {
  const { t } = adTexts
  if (await setFolder(company, adId, to))
    offerUndo(t('moved', { folder: to.name }), () => void setFolder(company, adId, from))
}

/** Asks the user for a folder and moves the ad there. */
export async function moveAdElsewhere(company: Company, adId: string, from: Folder): Promise<void> {
  const dialog = await fetchPart(() => import('./MoveAdDialog.tsx')).catch(reportError)
  const folder = await dialog?.chooseFolder({
    companyDatabaseId: company.databaseId,
    title: adTexts.t('moveDialog.title'),
    current: from.id,
  })
  if (folder && folder.id !== from.id) await moveAd(company, adId, from, folder)
}

async function setFolder(company: Company, adId: string, folder: Folder): Promise<boolean> {
  const placeInFolder = (store: RecordSourceProxy) => {
    const record = store.get(folder.id)
    if (record) store.get(adId)?.setLinkedRecord(record, 'folder')
    placeAd(store, company.id, { adId, folderId: folder.id })
    completeTree(store, company.id, adId)
  }
  return (
    (await runAct(
      move,
      { input: { adId, folderId: folder.id } },
      {
        hasNoCurtain: true,
        optimisticUpdater: placeInFolder,
        updater: (store, data) => {
          if (data?.moveAd?.ad) placeInFolder(store)
        },
      },
    )) !== null
  )
}
