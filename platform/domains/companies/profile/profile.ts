import { and, count, desc, eq, isNotNull, isNull } from 'drizzle-orm'
import type { CallInput, CallOutput } from '#contract/base/call.ts'
import type { CompanyProfile, SaveCompanyProfile } from '#contract/companies/company-profile.ts'
import type { Db, Tx } from '#platform/foundation/db/client.ts'
import {
  ads,
  companies,
  companyFragments,
  companyProfiles,
  files,
  ownSource,
  type DraftProfile,
} from '#platform/foundation/db/schema/index.ts'
import { partVersion, refuseStale } from '#platform/foundation/versions/version.ts'
import { changedFields } from '#platform/foundation/history/changed-fields.ts'
import type { MemberCtx, MemberWork } from '#platform/calls/http/context.ts'
import { conflict, forbidden, invalid } from '#platform/foundation/errors/errors.ts'
import type { AuditAction } from '#rules/audit/actions.ts'
import {
  checkedProfile,
  checkProfile,
  companyPath,
  FRAGMENT_MAX_LENGTH,
  fragmentOf,
  normalizeProfile,
  webSiteOf,
  type CompanyProfileText,
} from '#rules/companies/company-profile.ts'
import { isValid } from '#rules/errors/field-errors.ts'
import { formatOrganisationNumber } from '#rules/people/organisation-number.ts'
import { stockholmDay } from '#rules/text-and-time/stockholm-time.ts'
import { logoAddress, storeLogo } from '#platform/domains/companies/companies/logo.ts'

/** Active ads that the profile tells of, as many as the page shows before it leads to all. */
const fewAds = 5

async function find(db: Db, companyId: number) {
  const [found] = await db
    .select({ company: companies, profile: companyProfiles })
    .from(companies)
    .leftJoin(companyProfiles, eq(companyProfiles.companyId, companies.id))
    .where(eq(companies.id, companyId))
  if (!found) throw forbidden()
  return found
}

type Found = Awaited<ReturnType<typeof find>>

const versionOf = ({ company, profile }: Found): string =>
  partVersion(profile?.published ?? null, profile?.draft ?? null, company.logoFileId)

/** What a profile starts from: what is known of the company. */
const knownOf = ({ name, about, homePage, companyAddress }: Found['company']): CompanyProfileText => ({
  name: name ?? '',
  size: null,
  about,
  contact: null,
  founded: null,
  mainOffice: companyAddress.postArea || null,
  revenue: null,
  webSite: webSiteOf(homePage ?? '') ?? '',
})

const publicAd = (companyId: number) =>
  and(
    eq(ads.companyId, companyId),
    eq(ads.type, 'active'),
    eq(ads.source, ownSource),
    isNull(ads.deletedAt),
    isNotNull(ads.details),
  )

/** The profile of a company with its draft (COMP-42). */
export async function getProfile(ctx: MemberCtx): Promise<CallOutput<typeof CompanyProfile>> {
  const {
    db,
    deps,
    place: { companyId },
  } = ctx
  const found = await find(db, companyId)
  const { company, profile } = found
  const logoOf = async (id: string | null) => {
    const [file] =
      id === null
        ? []
        : await db
            .select()
            .from(files)
            .where(and(eq(files.id, id), isNull(files.deletedAt)))
    return logoAddress(deps, file ?? null)
  }
  const logo = await logoOf(company.logoFileId)
  const { logoFileId: draftLogo, ...draft } = profile?.draft ?? { logoFileId: undefined }
  const few = await db
    .select({ title: ads.title, city: ads.city, end: ads.end })
    .from(ads)
    .where(publicAd(companyId))
    .orderBy(desc(ads.placedAt), desc(ads.id))
    .limit(fewAds)
  const [all] = await db.select({ count: count() }).from(ads).where(publicAd(companyId))
  return {
    ...(profile?.published ?? knownOf(company)),
    logo,
    urlFragment: profile?.urlFragment ?? '',
    organizationNumber: formatOrganisationNumber(company.organizationNumber) ?? company.organizationNumber,
    draftProfile: profile?.draft
      ? { ...(draft as CompanyProfileText), logo: draftLogo === undefined ? logo : await logoOf(draftLogo) }
      : null,
    publishedAt: profile?.publishedAt?.toISOString() ?? null,
    publicUrl: profile?.urlFragment ? `${deps.env.siteUrl}/${companyPath(profile.urlFragment)}` : null,
    version: versionOf(found),
    ads: few.map(({ title, city, end }) => ({ title, city, lastDay: end === null ? null : stockholmDay(end) })),
    adCount: all?.count ?? 0,
  }
}

/** Checks a profile (COMP-44 to COMP-48) and stores a logo that is new; 400 names each field. */
export async function prepareProfile(
  ctx: MemberCtx,
  { body: { keepLogo, version, logo, ...typed } }: CallInput<typeof SaveCompanyProfile>,
) {
  const profile = normalizeProfile(typed)
  const errors = checkProfile(profile)
  if (!isValid(errors)) throw invalid(errors, 'The profile is not valid')
  const isKept = keepLogo === true || (await isShown(ctx, logo))
  return {
    profile: checkedProfile(profile),
    logo: isKept
      ? null
      : { fileId: logo === null ? null : await storeLogo(ctx.deps, ctx.db, ctx.place.companyId, logo) },
    version,
  }
}

/** Whether a logo is the one that the profile shows already. */
async function isShown(ctx: MemberCtx, logo: string | null): Promise<boolean> {
  const { draftProfile, logo: published } = await getProfile(ctx)
  return logo === (draftProfile ? draftProfile.logo : published)
}

/** Stores the draft (COMP-50); 409 `changedMeanwhile` when it began from another version than is stored. */
export async function saveProfile(
  ctx: MemberWork,
  { profile, logo, version }: Awaited<ReturnType<typeof prepareProfile>>,
): Promise<boolean> {
  const {
    db,
    place: { companyId },
  } = ctx
  const found = await hold(db, companyId)
  refuseStale(version, versionOf(found))
  const before = found.profile?.draft
  const logoFileId = logo === null ? before?.logoFileId : logo.fileId
  const draft: DraftProfile = { ...profile, ...(logoFileId !== undefined && { logoFileId }) }
  await db
    .insert(companyProfiles)
    .values({ companyId, draft })
    .onConflictDoUpdate({ target: companyProfiles.companyId, set: { draft } })
  if (logo !== null && before?.logoFileId) await ctx.deps.files.remove(db, before.logoFileId)
  record(
    ctx,
    'profileDrafted',
    changedFields<DraftProfile>(before ?? found.profile?.published ?? knownOf(found.company), draft, [
      'contact',
      'logoFileId',
    ]),
  )
  return true
}

/** Publishes the draft (COMP-50): the page shows it from now on, under an address made of its name. 409 without one. */
export async function publishProfile(ctx: MemberWork): Promise<boolean> {
  const {
    db,
    now,
    place: { companyId },
  } = ctx
  const { company, profile } = await hold(db, companyId)
  if (!profile?.draft) throw conflict('conflict', 'There is no draft to publish')
  const { logoFileId, ...published } = profile.draft
  const urlFragment = await claimFragment(db, companyId, published.name, now)
  await db
    .update(companyProfiles)
    .set({ published, publishedAt: now, draft: null, urlFragment })
    .where(eq(companyProfiles.companyId, companyId))
  if (logoFileId !== undefined) {
    await db.update(companies).set({ logoFileId }).where(eq(companies.id, companyId))
    if (company.logoFileId !== null && company.logoFileId !== logoFileId)
      await ctx.deps.files.remove(db, company.logoFileId)
  }
  record(ctx, 'profilePublished', {
    ...changedFields<CompanyProfileText>(profile.published ?? knownOf(company), published, ['contact']),
    address: { from: profile.urlFragment, to: urlFragment },
  })
  return true
}

/** Changes of a profile follow each other. */
async function hold(db: Tx, companyId: number): Promise<Found> {
  await db.select({ id: companies.id }).from(companies).where(eq(companies.id, companyId)).for('no key update')
  return find(db, companyId)
}

/**
 * The address of a name: the plain one when nobody has it, else the first with a number. One that the company once had
 * is its own.
 */
async function claimFragment(db: Tx, companyId: number, name: string, now: Date): Promise<string> {
  const plain = fragmentOf(name)
  for (let number = 1; ; number += 1) {
    const ending = number === 1 ? '' : `-${number}`
    const fragment = plain.slice(0, FRAGMENT_MAX_LENGTH - ending.length) + ending
    const [claimed] = await db
      .insert(companyFragments)
      .values({ fragment, companyId, createdAt: now })
      .onConflictDoNothing()
      .returning()
    if (claimed) return fragment
    const [taken] = await db.select().from(companyFragments).where(eq(companyFragments.fragment, fragment))
    if (taken?.companyId === companyId) return fragment
  }
}

/** The home grid shows the logo, the settings the rest: everyone who sees the company hears of a change. */
function record(ctx: MemberWork, action: AuditAction<'company'>, data: object): void {
  const { companyId } = ctx.place
  ctx.remember({ companyId, entity: 'company', entityId: companyId, action, data })
  if (action === 'profilePublished') ctx.tell({ type: 'updateHome', companyId, by: ctx.caller.id })
  ctx.tell({ type: 'updateSettings', companyId, by: ctx.caller.id })
}
