import { graphql } from 'relay-runtime'
import type { copyAdMutation } from '#web/__generated__/copyAdMutation.graphql.ts'
import { runAct } from '../../../relay/run-act.ts'

const mutation = graphql`
  mutation copyAdMutation($input: CopyAdInput!) {
    copyAd(input: $input) {
      ad {
        id
      }
      errors {
        code
      }
    }
  }
`

/** Fills an ad from another one (AD-47); false when that failed, which has then been told in these words. */
export const copyAd = async (adId: string, fromAdId: string, failed: string): Promise<boolean> =>
  await runAct<copyAdMutation, 'copyAd'>(mutation, 'copyAd', { input: { adId, fromAdId } }, { failed }) !== null
