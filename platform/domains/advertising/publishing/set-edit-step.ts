import type { CallInput } from '#contract/base/call.ts'
import type { SetAdEditStep } from '#contract/advertising/publishing.ts'
import type { MemberWork } from '#platform/calls/http/context.ts'
import { conflict } from '#platform/foundation/errors/errors.ts'
import { AD_STATES, laterState, type AdState } from '#rules/ads/ad-progress.ts'
import { changeAd, type AdRow } from '#platform/domains/ads/ads/change-ad.ts'

/**
 * Records how far the ad's configuration has come, never backwards (AD-63, AD-67). Throws 409 if an earlier step has
 * not been saved.
 */
export async function setEditStep(ctx: MemberWork, { body }: CallInput<typeof SetAdEditStep>): Promise<void> {
  await changeAd(ctx, body.id, (ad) => {
    if (AD_STATES.indexOf(body.step) > AD_STATES.indexOf(furthestStep(ad)))
      throw conflict('notComplete', 'Save the previous step first.')
    const state = laterState(ad.state, body.step)
    return state === ad.state ? null : { action: 'stepReached', set: { state }, data: { from: ad.state, to: state } }
  })
}

function furthestStep({ details, use }: AdRow): AdState {
  if (details === null) return 'create'
  return use === 'none' ? 'questions' : 'offers'
}
