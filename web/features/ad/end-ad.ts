import { graphql, type RecordSourceProxy } from 'relay-runtime'
import type { endAdArchiveMutation } from '#web/__generated__/endAdArchiveMutation.graphql.ts'
import type { endAdUnpublishMutation } from '#web/__generated__/endAdUnpublishMutation.graphql.ts'
import { defineAct, runAct } from '#web/relay/acts.ts'
import { showToast } from '#web/ui/toasts.ts'
import { confirmRemoval, type EndingAd } from './confirm-removal.tsx'
import { adTexts } from './texts.ts'

const unpublish = defineAct<endAdUnpublishMutation>(
  graphql`
    mutation endAdUnpublishMutation($input: UnpublishAdInput!) {
      unpublishAd(input: $input) {
        ad {
          id
        }
        errors {
          reason
        }
      }
    }
  `,
  { failed: () => adTexts.t('failed.unpublish') },
)

const archive = defineAct<endAdArchiveMutation>(
  graphql`
    mutation endAdArchiveMutation($input: ArchiveAdInput!) {
      archiveAd(input: $input) {
        ad {
          id
        }
        errors {
          reason
        }
      }
    }
  `,
  { failed: () => adTexts.t('failed.archive') },
)

/** Ends an ad in the store. The ad loses the rest of its promotion (AD-34, AD-39). */
export function end(store: RecordSourceProxy, adId: string, status: 'INACTIVE' | 'ARCHIVED'): void {
  store.get(adId)?.setValue(status, 'status').setValue('NONE', 'promotion').setValue(null, 'publicUrl')
}

/** Unpublishes an ad after the user has typed its title (AD-38). */
export async function unpublishAd(ad: EndingAd): Promise<void> {
  const { t } = adTexts
  if (!(await confirmRemoval(ad, 'unpublish'))) return
  const done = await runAct(
    unpublish,
    { input: { adId: ad.id } },
    {
      updater: (store, data) => {
        if (data?.unpublishAd?.ad) end(store, ad.id, 'INACTIVE')
      },
    },
  )
  if (done) showToast(t('unpublish.done'))
}

/** Archives an ad permanently after the user has typed its title (AD-39). */
export async function archiveAd(ad: EndingAd): Promise<void> {
  const { t } = adTexts
  if (!(await confirmRemoval(ad, 'archive'))) return
  const done = await runAct(
    archive,
    { input: { adId: ad.id } },
    {
      updater: (store, data) => {
        if (data?.archiveAd?.ad) end(store, ad.id, 'ARCHIVED')
      },
    },
  )
  if (done) showToast(t('archive.done'))
}
