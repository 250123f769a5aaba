import type { CallOutput } from '#contract/call.ts'
import type { AdContactList, AdTemplateList, GetAdSummaryInfoList } from '#contract/ads.ts'
import type { MemberCtx } from '#platform/http/context.ts'
import { fullName } from '#rules/person-name.ts'
import { cityId } from '../preferences/static-data.ts'
import { contactOf } from './ad-details.ts'
import { isFinished } from './finished.ts'
import { listAdTemplates, listMembers, listWrittenAds } from './queries.ts'

/** The finished ads of a company to copy from, the latest first (AD-47, AD-48). */
export async function listAdSummaries(ctx: MemberCtx): Promise<CallOutput<typeof GetAdSummaryInfoList>> {
  const written = await listWrittenAds(ctx.db, ctx.place.companyId)
  return written.filter(isFinished).map(({ id, title, details, ...owner }) => ({
    id,
    title,
    content: details?.content ?? '',
    postCode: details?.postCode ?? null,
    cityId: cityId(details?.city ?? null),
    streetAddress: details?.address ?? null,
    countryIsoCode: details?.country ?? null,
    userFullName: fullName(owner),
  }))
}

/** The company's members as contact persons of an ad (AD-134). */
export async function listAdContacts(ctx: MemberCtx): Promise<CallOutput<typeof AdContactList>> {
  const members = await listMembers(ctx.db, ctx.place.companyId)
  return members.map((member) => ({ name: fullName(member), ...contactOf(member) }))
}

/** Texts an ad of the company can start from. */
export const listTemplates = (ctx: MemberCtx): Promise<CallOutput<typeof AdTemplateList>> =>
  listAdTemplates(ctx.db, ctx.place.companyId)
