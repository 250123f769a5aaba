import type { Actor } from '#platform/calls/actor/actor.ts'
import { announceEnds } from './announce-ends.ts'
import { bumpAds } from './bump-ads.ts'
import { endExpiredPromotions } from './end-expired-promotions.ts'

/** Maximum number of promotions per step and run. The next run, one minute later, continues. */
const BATCH_SIZE = 500

/**
 * Ends expired promotions, bumps ads that are due and emails owners about coming ends. Each promotion has its own
 * transaction, so an interrupted or repeated run does nothing twice.
 */
export async function sweepPromotions(actor: Actor): Promise<void> {
  await endExpiredPromotions(actor, BATCH_SIZE)
  await bumpAds(actor, BATCH_SIZE)
  // This step also reads promotions that are not due, because each owner chooses the time of the notice.
  await announceEnds(actor, 10 * BATCH_SIZE)
}
