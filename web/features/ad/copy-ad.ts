import { graphql } from 'relay-runtime'
import type { copyAdMutation } from '#web/__generated__/copyAdMutation.graphql.ts'
import { defineAct, runAct } from '#web/relay/acts.ts'

const copy = defineAct<copyAdMutation>(graphql`
  mutation copyAdMutation($input: CopyAdInput!) {
    copyAd(input: $input) {
      ad {
        id
      }
      errors {
        reason
      }
    }
  }
`)

/** Fills an ad from another ad (AD-47). Returns false if this failed, after showing the message `failed`. */
export const copyAd = async (adId: string, fromAdId: string, failed: string): Promise<boolean> =>
  (await runAct(copy, { input: { adId, fromAdId } }, { failed })) !== null
