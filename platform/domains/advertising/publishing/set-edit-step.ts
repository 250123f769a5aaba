import type { CallInput } from '#contract/base/call.ts'
import type { SetAdEditStep } from '#contract/advertising/publishing.ts'
import type { MemberWork } from '#platform/calls/http/context.ts'
import { conflict } from '#platform/foundation/errors/errors.ts'
import { AD_STATES, furtherState, type AdState } from '#rules/ads/ad-progress.ts'
import { changeAd, type AdRow } from '#platform/domains/ads/ads/change-ad.ts'

/**
 * Records how far the configuration has come; never backwards (AD-63, AD-67). 409 when the step lies beyond what has
 * been saved.
 */
export async function setEditStep(ctx: MemberWork, { body }: CallInput<typeof SetAdEditStep>): Promise<void> {
  await changeAd(ctx, body.id, (ad) => {
    if (AD_STATES.indexOf(body.step) > AD_STATES.indexOf(furthest(ad)))
      throw conflict('notComplete', 'An earlier step is not saved yet')
    const state = furtherState(ad.state, body.step)
    return state === ad.state ? null : { action: 'stepReached', set: { state }, data: { from: ad.state, to: state } }
  })
}

function furthest({ details, use }: AdRow): AdState {
  if (details === null) return 'create'
  return use === 'none' ? 'questions' : 'offers'
}
