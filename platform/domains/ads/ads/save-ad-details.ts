import type { CallInput } from '#contract/base/call.ts'
import type { SaveAdDetails } from '#contract/ads/ads.ts'
import { sanitise } from '#platform/foundation/html/sanitise.ts'
import type { MemberWork } from '#platform/calls/http/context.ts'
import { conflict, invalid } from '#platform/foundation/errors/errors.ts'
import { normalizeAdDetails } from '#rules/ads/ad-details.ts'
import { nextState, canSaveDraft } from '#rules/ads/ad-progress.ts'
import { hasNoErrors } from '#rules/errors/field-errors.ts'
import { isAdAdmin } from '#rules/people/roles.ts'
import { detailsVersion } from './ad-details.ts'
import { changeAd, rejectUneditable } from './change-ad.ts'
import { checkDetails } from './check-details.ts'
import { rejectStaleVersion } from '#platform/foundation/versions/version.ts'
import { hasEmploymentService } from './queries.ts'

/**
 * Stores all details of an ad, trimmed, made consistent, and with sanitised HTML (AD-72 to AD-107). The first complete
 * save moves the ad to the state `questions` (AD-65). A draft can be incomplete and does not change the state.
 *
 * Throws:
 *
 * - 400 if a field is not valid, with an error per field. Ad admins can omit sections (AD-79).
 * - 409 `changedMeanwhile` if details, title or tags were saved since the caller read them.
 * - 409 `finished` if a draft is saved, but the details are already complete.
 */
export async function saveAdDetails(ctx: MemberWork, { query, body }: CallInput<typeof SaveAdDetails>): Promise<void> {
  await changeAd(ctx, query.id, async (ad) => {
    const priority = body.priority ?? ad.details?.priority
    const details = { ...normalizeAdDetails(body), content: sanitise(body.content), ...(priority && { priority }) }
    rejectUneditable(ctx, ad)
    rejectStaleVersion(query.version, detailsVersion(ad))
    const isDraft = query.draft === true
    if (isDraft && !canSaveDraft(ad.state))
      throw conflict('finished', 'The details are already complete, so they cannot be saved as a draft.')
    const errors = checkDetails(details, {
      isDraft,
      employmentServiceConnected: await hasEmploymentService(ctx.db, ad.companyId),
      isAdAdmin: isAdAdmin(ctx.caller.roles),
    })
    if (!hasNoErrors(errors)) throw invalid(errors, 'The details are not valid. See `errors`.')
    const columns = { details, city: details.city, country: details.country }
    if (isDraft) return { action: 'draftSaved', set: columns }
    return { action: 'detailsSaved', set: { ...columns, state: nextState(ad.state, 'details', ad.use) } }
  })
}
