import { graphql } from 'relay-runtime'
import type { setMutedMutation } from '#web/__generated__/setMutedMutation.graphql.ts'
import type { setMutedUnmuteMutation } from '#web/__generated__/setMutedUnmuteMutation.graphql.ts'
import { defineAct, runAct } from '#web/relay/acts.ts'
import { muteAd } from './updates.ts'
import { adTexts } from './texts.ts'

const mute = defineAct<setMutedMutation>(
  graphql`
    mutation setMutedMutation($input: MuteAdInput!) {
      muteAd(input: $input) {
        ad {
          id
        }
        errors {
          reason
        }
      }
    }
  `,
  { failed: () => adTexts.t('failed.mute') },
)

const unmute = defineAct<setMutedUnmuteMutation>(
  graphql`
    mutation setMutedUnmuteMutation($input: UnmuteAdInput!) {
      unmuteAd(input: $input) {
        ad {
          id
          notifications
        }
        errors {
          reason
        }
      }
    }
  `,
  { failed: () => adTexts.t('failed.mute') },
)

/** Mutes or unmutes an ad for the user (AD-43, AD-44). Returns false if this failed, after showing an error message. */
export async function setMuted(adId: string, isMuted: boolean): Promise<boolean> {
  const input = { adId }
  const done = isMuted
    ? await runAct(
        mute,
        { input },
        {
          hasNoCurtain: true,
          optimisticUpdater: (store) => muteAd(store, adId, true),
          updater: (store, data) => {
            if (data?.muteAd?.ad) muteAd(store, adId, true)
          },
        },
      )
    : await runAct(
        unmute,
        { input },
        {
          hasNoCurtain: true,
          optimisticUpdater: (store) => muteAd(store, adId, false),
          updater: (store, data) => {
            if (data?.unmuteAd?.ad) muteAd(store, adId, false)
          },
        },
      )
  return done !== null
}
