import type { CallOutput } from '#contract/base/call.ts'
import { MAX_SUMMARIES, type AdContactList, type AdTemplateList, type GetAdSummaryInfoList } from '#contract/ads/ads.ts'
import type { MemberCtx } from '#platform/calls/http/context.ts'
import { missingParts } from '#rules/ads/ad-progress.ts'
import { toActor } from '#platform/foundation/history/actor.ts'
import { fullName } from '#rules/people/person-name.ts'
import { cityId } from '#platform/domains/identity/preferences/static-data.ts'
import { contactOf } from './ad-details.ts'
import { listAdTemplates, listAdsWithDetails, listMembers, listOwnAdsWithDetails } from './queries.ts'

/**
 * Lists a company's finished ads to copy from (AD-47, AD-48), newest first. Limited to `MAX_SUMMARIES`, because each
 * entry carries its whole text.
 */
export async function listAdSummaries(ctx: MemberCtx): Promise<CallOutput<typeof GetAdSummaryInfoList>> {
  const { companyId } = ctx.target
  const finished = (await listOwnAdsWithDetails(ctx.db, companyId))
    .filter(({ state, use }) => missingParts(state, use).length === 0)
    .slice(0, MAX_SUMMARIES)
  const texts =
    finished.length === 0
      ? []
      : await listAdsWithDetails(
          ctx.db,
          companyId,
          finished.map(({ id }) => id),
        )
  return texts.map(({ id, title, details, owner }) => ({
    id,
    title,
    content: details?.content ?? '',
    postCode: details?.postCode ?? null,
    cityId: cityId(details?.city ?? null),
    streetAddress: details?.address ?? null,
    countryIsoCode: details?.country ?? null,
    userFullName: fullName(owner),
    userId: toActor(owner).id,
  }))
}

/** Lists the company's members as possible contact persons of an ad (AD-134). */
export async function listAdContacts(ctx: MemberCtx): Promise<CallOutput<typeof AdContactList>> {
  const members = await listMembers(ctx.db, ctx.target.companyId)
  return members.map((member) => ({ name: fullName(member), ...contactOf(member) }))
}

/** Lists the company's text templates for ads. */
export const listTextTemplates = (ctx: MemberCtx): Promise<CallOutput<typeof AdTemplateList>> =>
  listAdTemplates(ctx.db, ctx.target.companyId)
