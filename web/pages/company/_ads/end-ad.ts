import { graphql, type RecordSourceProxy } from 'relay-runtime'
import type { endAdArchiveMutation } from '#web/__generated__/endAdArchiveMutation.graphql.ts'
import type { endAdUnpublishMutation } from '#web/__generated__/endAdUnpublishMutation.graphql.ts'
import { runAct } from '../../../relay/run-act.ts'
import { showToast } from '../../../ui/toasts.ts'
import { confirmRemoval, type EndingAd } from './confirm-removal.tsx'
import { adTexts } from './texts.ts'

const unpublishMutation = graphql`
  mutation endAdUnpublishMutation($input: UnpublishAdInput!) {
    unpublishAd(input: $input) {
      ad {
        id
      }
      errors {
        code
      }
    }
  }
`

const archiveMutation = graphql`
  mutation endAdArchiveMutation($input: ArchiveAdInput!) {
    archiveAd(input: $input) {
      ad {
        id
      }
      errors {
        code
      }
    }
  }
`

/** An ad that ends loses what remains of its sponsoring (AD-34, AD-39). */
function end(store: RecordSourceProxy, adId: string, status: 'INACTIVE' | 'ARCHIVED'): void {
  store.get(adId)?.setValue(status, 'status').setValue('NONE', 'promotion').setValue(null, 'publicUrl')
}

/** Takes an ad off the job site, after its title was typed (AD-38). */
export async function unpublishAd(ad: EndingAd): Promise<void> {
  const { t } = adTexts
  if (!(await confirmRemoval(ad, 'unpublish'))) return
  const done = await runAct<endAdUnpublishMutation, 'unpublishAd'>(unpublishMutation, 'unpublishAd', { input: { adId: ad.id } }, {
    failed: t('failed.unpublish'),
    updater: (store, data) => { if (data?.unpublishAd?.ad) end(store, ad.id, 'INACTIVE') },
  })
  if (done) showToast(t('unpublish.done'))
}

/** Puts an ad away for good, after its title was typed (AD-39). */
export async function archiveAd(ad: EndingAd): Promise<void> {
  const { t } = adTexts
  if (!(await confirmRemoval(ad, 'archive'))) return
  const done = await runAct<endAdArchiveMutation, 'archiveAd'>(archiveMutation, 'archiveAd', { input: { adId: ad.id } }, {
    failed: t('failed.archive'),
    updater: (store, data) => { if (data?.archiveAd?.ad) end(store, ad.id, 'ARCHIVED') },
  })
  if (done) showToast(t('archive.done'))
}
