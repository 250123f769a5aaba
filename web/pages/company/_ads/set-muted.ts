import { graphql } from 'relay-runtime'
import type { setMutedMutation } from '#web/__generated__/setMutedMutation.graphql.ts'
import type { setMutedUnmuteMutation } from '#web/__generated__/setMutedUnmuteMutation.graphql.ts'
import { runAct } from '../../../relay/run-act.ts'
import { muteAd } from '../_candidates/updates.ts'
import { adTexts } from './texts.ts'

const mute = graphql`
  mutation setMutedMutation($input: MuteAdInput!) {
    muteAd(input: $input) {
      ad {
        id
      }
      errors {
        code
      }
    }
  }
`

const unmute = graphql`
  mutation setMutedUnmuteMutation($input: UnmuteAdInput!) {
    unmuteAd(input: $input) {
      ad {
        id
        notifications
      }
      errors {
        code
      }
    }
  }
`

/** Mutes or unmutes an ad for the user (AD-43, AD-44). False when it failed, which has then been told. */
export async function setMuted(adId: string, isMuted: boolean): Promise<boolean> {
  const input = { adId }
  const failed = adTexts.t('failed.mute')
  const done = isMuted
    ? await runAct<setMutedMutation, 'muteAd'>(mute, 'muteAd', { input }, {
        failed,
        hidden: true,
        optimisticUpdater: (store) => muteAd(store, adId, true),
        updater: (store, data) => { if (data?.muteAd?.ad) muteAd(store, adId, true) },
      })
    : await runAct<setMutedUnmuteMutation, 'unmuteAd'>(unmute, 'unmuteAd', { input }, {
        failed,
        hidden: true,
        optimisticUpdater: (store) => muteAd(store, adId, false),
        updater: (store, data) => { if (data?.unmuteAd?.ad) muteAd(store, adId, false) },
      })
  return done !== null
}
