import type { CallInput } from '#contract/base/call.ts'
import type { SaveAdDetails } from '#contract/ads/ads.ts'
import { sanitise } from '#platform/foundation/html/sanitise.ts'
import type { MemberWork } from '#platform/calls/http/context.ts'
import { conflict, invalid } from '#platform/foundation/errors/errors.ts'
import { normalizeAdDetails } from '#rules/ads/ad-details.ts'
import { nextState, takesDraft } from '#rules/ads/ad-progress.ts'
import { isValid } from '#rules/errors/field-errors.ts'
import { isAdAdmin } from '#rules/people/roles.ts'
import { detailsVersion } from './ad-details.ts'
import { changeAd, refuseUneditable } from './change-ad.ts'
import { checkDetails } from './check-details.ts'
import { refuseStale } from '#platform/foundation/versions/version.ts'
import { hasEmploymentService } from './queries.ts'

/**
 * Stores the whole details model, trimmed, fitted together and with its HTML sanitised (AD-72 to AD-107). The first
 * save reaches the state `questions` (AD-65). 400 names each field; ad admins may leave sections out (AD-79). 409
 * `changedMeanwhile` when the save began from other details, title or tags than are stored. A draft is stored
 * unfinished and reaches no state; 409 `finished` once the details have been complete.
 */
export async function saveAdDetails(ctx: MemberWork, { query, body }: CallInput<typeof SaveAdDetails>): Promise<void> {
  await changeAd(ctx, query.id, async (ad) => {
    const priority = body.priority ?? ad.details?.priority
    const details = { ...normalizeAdDetails(body), content: sanitise(body.content), ...(priority && { priority }) }
    refuseUneditable(ctx, ad)
    refuseStale(query.version, detailsVersion(ad))
    const isDraft = query.draft === true
    if (isDraft && !takesDraft(ad.state)) throw conflict('finished', 'The details were finished before')
    const errors = checkDetails(details, {
      isDraft,
      employmentServiceConnected: await hasEmploymentService(ctx.db, ad.companyId),
      isAdAdmin: isAdAdmin(ctx.caller.roles),
    })
    if (!isValid(errors)) throw invalid(errors, 'The details are not valid')
    const stored = { details, city: details.city, country: details.country }
    if (isDraft) return { action: 'draftSaved', set: stored }
    return { action: 'detailsSaved', set: { ...stored, state: nextState(ad.state, 'details', ad.use) } }
  })
}
