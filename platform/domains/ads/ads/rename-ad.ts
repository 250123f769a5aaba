import type { CallInput } from '#contract/base/call.ts'
import type { RenameAd } from '#contract/ads/ads.ts'
import type { MemberWork } from '#platform/calls/http/context.ts'
import { conflict } from '#platform/foundation/errors/errors.ts'
import { checkedTitle } from './ad-title.ts'
import { actionsOf, changeAd } from './change-ad.ts'

/** Changes the title of an ad (AD-41). Throws 409 if the ad is archived. */
export async function renameAd(ctx: MemberWork, { body }: CallInput<typeof RenameAd>): Promise<void> {
  const title = checkedTitle(body.title)
  await changeAd(ctx, body.id, (ad) => {
    if (!actionsOf(ctx, ad).rename) throw conflict('archived', 'The ad is archived and read-only.')
    return title === ad.title ? null : { action: 'renamed', set: { title }, data: { from: ad.title, to: title } }
  })
}
