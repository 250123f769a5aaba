import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { FurtherPlace } from '#contract/ads/ads.ts'
import type { CallInput, CallOutput } from '#contract/base/call.ts'
import type {
  GetAdDetails,
  GetAdDetailsList,
  GetExternalAdDetails,
  GetExternalAdDetailsList,
} from '#contract/ads/ads.ts'
import { EmploymentType, SalaryType, WorkplaceType } from '#contract/base/enums.ts'
import type { AdDetails } from '#contract/ads/ad-details.ts'
import { readAccessible, type ListCtx } from '#platform/calls/http/read-accessible.ts'
import type { MemberCtx } from '#platform/calls/http/context.ts'
import { forbidden } from '#platform/foundation/errors/errors.ts'
import { DAY_MS } from '#rules/text-and-time/durations.ts'
import { newAdDetails, DEFAULT_PRIORITY } from '#rules/ads/ad-details-model.ts'
import { fullName } from '#rules/people/person-name.ts'
import { REPOST_DAYS } from '#rules/ads/reposting.ts'
import type { AdRow } from './change-ad.ts'
import { partVersion } from '#platform/foundation/versions/version.ts'
import { getAd, listAds, listMembers, listRecentlyPosted } from './queries.ts'

/** Returns the version of everything the details editor edits: details, title and tags. */
export const detailsVersion = ({ details, title, tags }: Pick<AdRow, 'details' | 'title' | 'tags'>) =>
  partVersion(details, title, tags)

/** Returns an ad's details for editing. An ad without details starts with the caller as its contact person. */
export async function getAdDetails(
  ctx: MemberCtx,
  { query }: CallInput<typeof GetAdDetails>,
): Promise<CallOutput<typeof GetAdDetails>> {
  const [ad] = await readDetails(ctx, ctx.target.companyId, [query.id])
  if (!ad) throw forbidden()
  const { id: _, ...details } = ad
  return details
}

/** Returns the details of several ads for editing. */
export const getAdDetailsList = (
  ctx: ListCtx,
  { query }: CallInput<typeof GetAdDetailsList>,
): Promise<CallOutput<typeof GetAdDetailsList>> =>
  readAccessible(ctx, 'ad', query.ids, (companyId, ids) => readDetails(ctx, companyId, ids))

async function readDetails(
  { db, caller, now }: ListCtx,
  companyId: number,
  ids: readonly number[],
): Promise<CallOutput<typeof GetAdDetailsList>['found']> {
  const ads = await listAds(db, companyId, ids)
  const posted = await listRecentlyPosted(db, companyId, new Date(now.getTime() - REPOST_DAYS * DAY_MS))
  const member = ads.every(({ details }) => details !== null)
    ? undefined
    : (await listMembers(db, companyId)).find(({ userId }) => userId === caller.id)
  return ads.map((ad) => ({
    id: ad.id,
    priority: DEFAULT_PRIORITY,
    ...(ad.details ?? startingDetails(member)),
    version: detailsVersion(ad),
    recentlyPosted: recentlyPostedBefore(ad, posted),
  }))
}

/** Recently posted ads that publishing this ad could repeat. Includes the ad itself once it has ended. */
const recentlyPostedBefore = ({ id, type }: AdRow, posted: Awaited<ReturnType<typeof listRecentlyPosted>>) =>
  posted
    .filter((other) => other.id !== id || (type !== 'active' && type !== 'scheduled'))
    .map(({ postedAt, ...rest }) => ({ ...rest, postedAt: postedAt.toISOString() }))

function startingDetails(member: Member | undefined): AdDetails {
  const start = newAdDetails()
  return member ? { ...start, contact: { ...start.contact, ...contactOf(member), person: fullName(member) } } : start
}

type Member = Awaited<ReturnType<typeof listMembers>>[number]

/**
 * Returns a member's contact details in the company. Falls back to the email address and phone number of their account.
 */
export const contactOf = ({ title, email, phone, userEmail, userPhone }: Member) => ({
  position: title,
  email: email || userEmail,
  phone: phone || userPhone,
})

/** The stored fields of an external ad, with the defaults of AD-60. */
const ExternalDetails = Type.Object({
  content: Type.String({ default: '' }),
  type: Type.Enum([...EmploymentType.enum], { default: 'indefinite' }),
  workplaceType: Type.Enum([...WorkplaceType.enum], { default: 'onsite' }),
  salaryType: Type.Enum([...SalaryType.enum], { default: 'fixed' }),
  location: Type.Enum(['remote', 'address'], { default: 'address' }),
  address: Type.Union([Type.String(), Type.Null()], { default: null }),
  postCode: Type.Union([Type.String(), Type.Null()], { default: null }),
  city: Type.Union([Type.String(), Type.Null()], { default: null }),
  country: Type.Union([Type.String(), Type.Null()], { default: null }),
  furtherPlaces: Type.Array(FurtherPlace, { default: [] }),
})

/**
 * Returns the read-only details of an external ad (AD-58, AD-60). For an ad created in Tavla, returns its details in
 * the same shape.
 */
export async function getExternalAdDetails(
  ctx: MemberCtx,
  { query }: CallInput<typeof GetExternalAdDetails>,
): Promise<CallOutput<typeof GetExternalAdDetails>> {
  const ad = await getAd(ctx.db, ctx.target.companyId, query.id)
  if (!ad) throw forbidden()
  return externalDetailsOf(ad)
}

/** Returns the read-only details of several ads. */
export const getExternalAdDetailsList = (
  ctx: ListCtx,
  { query }: CallInput<typeof GetExternalAdDetailsList>,
): Promise<CallOutput<typeof GetExternalAdDetailsList>> =>
  readAccessible(ctx, 'ad', query.ids, async (companyId, ids) =>
    (await listAds(ctx.db, companyId, ids)).map((ad) => ({ id: ad.id, ...externalDetailsOf(ad) })),
  )

function externalDetailsOf(ad: AdRow): CallOutput<typeof GetExternalAdDetails> {
  const details = ad.details && { ...ad.details, location: ad.details.location === 'remote' ? 'remote' : 'address' }
  const stored = Value.Parse(
    ExternalDetails,
    Value.Clean(ExternalDetails, Value.Default(ExternalDetails, structuredClone(ad.external ?? details ?? {}))),
  )
  return { ...stored, title: ad.title, start: ad.start?.toISOString() ?? null, end: ad.end?.toISOString() ?? null }
}
