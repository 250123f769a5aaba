import { graphql } from 'relay-runtime'
import type { muteMuteMutation } from '#web/__generated__/muteMuteMutation.graphql.ts'
import type { muteUnmuteMutation } from '#web/__generated__/muteUnmuteMutation.graphql.ts'
import { reportError } from '../../../../relay/report-error.ts'
import { runMutation } from '../../../../relay/use-mutation.ts'
import { toolTexts } from './tools/texts.ts'
import { offerUndo } from './undo/undo.ts'
import { muteAd } from '../../_candidates/updates.ts'

const muteMutation = graphql`
  mutation muteMuteMutation($input: MuteAdInput!) {
    muteAd(input: $input) {
      ad {
        id
      }
      errors {
        message
      }
    }
  }
`

const unmuteMutation = graphql`
  mutation muteUnmuteMutation($input: UnmuteAdInput!) {
    unmuteAd(input: $input) {
      ad {
        id
        notifications
      }
      errors {
        message
      }
    }
  }
`

/** Mutes or unmutes an ad for the user (AD-43, AD-44) and offers to undo it (PLUS-24). */
export async function toggleMuted(adId: string, muted: boolean): Promise<void> {
  if (await setMuted(adId, muted)) offerUndo(toolTexts.t(muted ? 'undo.muted' : 'undo.unmuted'), () => void setMuted(adId, !muted))
}

/** False when it failed, which has then been told. */
async function setMuted(adId: string, muted: boolean): Promise<boolean> {
  const input = { adId }
  const errors = muted
    ? (await runMutation<muteMuteMutation>(muteMutation, { input }, {
        hidden: true,
        optimisticUpdater: (store) => muteAd(store, adId, true),
        updater: (store, data) => { if (data?.muteAd?.ad) muteAd(store, adId, true) },
      }))?.muteAd?.errors
    : (await runMutation<muteUnmuteMutation>(unmuteMutation, { input }, {
        hidden: true,
        optimisticUpdater: (store) => muteAd(store, adId, false),
        updater: (store, data) => { if (data?.unmuteAd?.ad) muteAd(store, adId, false) },
      }))?.unmuteAd?.errors
  const [error] = errors ?? []
  if (error) reportError(new Error(error.message))
  return errors !== undefined && error === undefined
}
