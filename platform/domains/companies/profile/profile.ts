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
import { partVersion, rejectStaleVersion } from '#platform/foundation/versions/version.ts'
import { changedFields } from '#platform/foundation/history/changed-fields.ts'
import type { MemberCtx, MemberWork } from '#platform/calls/http/context.ts'
import { conflict, forbidden, invalid } from '#platform/foundation/errors/errors.ts'
import type { AuditAction } from '#rules/audit/actions.ts'
import {
  toValidProfile,
  checkProfile,
  companyPath,
  MAX_FRAGMENT_LENGTH,
  fragmentFromName,
  normalizeProfile,
  webSiteOf,
  type CompanyProfileText,
} from '#rules/companies/company-profile.ts'
import { hasNoErrors } from '#rules/errors/field-errors.ts'
import { formatOrganisationNumber } from '#rules/people/organisation-number.ts'
import { stockholmDay } from '#rules/text-and-time/stockholm-time.ts'
import { logoDataUrl, storeLogo } from '#platform/domains/companies/companies/logo.ts'

/** Number of active ads in the profile, as many as the public page shows above its link to all ads. */
const SHOWN_ADS = 5

async function getStored(db: Db, companyId: number) {
  const [row] = await db
    .select({ company: companies, profile: companyProfiles })
    .from(companies)
    .leftJoin(companyProfiles, eq(companyProfiles.companyId, companies.id))
    .where(eq(companies.id, companyId))
  if (!row) throw forbidden()
  return row
}

type StoredProfile = Awaited<ReturnType<typeof getStored>>

const versionOf = ({ company, profile }: StoredProfile): string =>
  partVersion(profile?.published ?? null, profile?.draft ?? null, company.logoFileId)

/** Returns the initial profile of a company, filled with its company info. */
const initialProfile = ({ name, about, homePage, companyAddress }: StoredProfile['company']): CompanyProfileText => ({
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

/** Returns the profile of a company with its draft (COMP-42). */
export async function getProfile(ctx: MemberCtx): Promise<CallOutput<typeof CompanyProfile>> {
  const {
    db,
    deps,
    target: { companyId },
  } = ctx
  const stored = await getStored(db, companyId)
  const { company, profile } = stored
  const logoOf = async (id: string | null) => {
    const [file] =
      id === null
        ? []
        : await db
            .select()
            .from(files)
            .where(and(eq(files.id, id), isNull(files.deletedAt)))
    return logoDataUrl(deps, file ?? null)
  }
  const logo = await logoOf(company.logoFileId)
  const { logoFileId: draftLogo, ...draft } = profile?.draft ?? { logoFileId: undefined }
  const shownAds = await db
    .select({ title: ads.title, city: ads.city, end: ads.end })
    .from(ads)
    .where(publicAd(companyId))
    .orderBy(desc(ads.placedAt), desc(ads.id))
    .limit(SHOWN_ADS)
  const [total] = await db.select({ count: count() }).from(ads).where(publicAd(companyId))
  return {
    ...(profile?.published ?? initialProfile(company)),
    logo,
    urlFragment: profile?.urlFragment ?? '',
    organizationNumber: formatOrganisationNumber(company.organizationNumber) ?? company.organizationNumber,
    draftProfile: profile?.draft
      ? { ...(draft as CompanyProfileText), logo: draftLogo === undefined ? logo : await logoOf(draftLogo) }
      : null,
    publishedAt: profile?.publishedAt?.toISOString() ?? null,
    publicUrl: profile?.urlFragment ? `${deps.env.siteUrl}/${companyPath(profile.urlFragment)}` : null,
    version: versionOf(stored),
    ads: shownAds.map(({ title, city, end }) => ({ title, city, lastDay: end === null ? null : stockholmDay(end) })),
    adCount: total?.count ?? 0,
  }
}

/** Validates a profile and stores a new logo (COMP-44 to COMP-48). Throws 400 with each invalid field. */
export async function prepareProfile(
  ctx: MemberCtx,
  { body: { keepLogo, version, logo, ...input } }: CallInput<typeof SaveCompanyProfile>,
) {
  const profile = normalizeProfile(input)
  const errors = checkProfile(profile, Number(stockholmDay(ctx.now).slice(0, 4)))
  if (!hasNoErrors(errors)) throw invalid(errors, 'The profile is not valid. See `errors`.')
  const isKept = keepLogo === true || (await isShown(ctx, logo))
  return {
    profile: toValidProfile(profile),
    logo: isKept
      ? null
      : { fileId: logo === null ? null : await storeLogo(ctx.deps, ctx.db, ctx.target.companyId, logo) },
    version,
  }
}

/** Returns whether a logo is the current logo of the profile. */
async function isShown(ctx: MemberCtx, logo: string | null): Promise<boolean> {
  const { draftProfile, logo: published } = await getProfile(ctx)
  return logo === (draftProfile ? draftProfile.logo : published)
}

/**
 * Saves the draft (COMP-50). Throws 409 `changedMeanwhile` if someone else has saved the profile after the caller read
 * it.
 */
export async function saveProfile(
  ctx: MemberWork,
  { profile, logo, version }: Awaited<ReturnType<typeof prepareProfile>>,
): Promise<boolean> {
  const {
    db,
    target: { companyId },
  } = ctx
  const stored = await lockProfile(db, companyId)
  rejectStaleVersion(version, versionOf(stored))
  const before = stored.profile?.draft
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
    changedFields<DraftProfile>(before ?? stored.profile?.published ?? initialProfile(stored.company), draft, [
      'contact',
      'logoFileId',
    ]),
  )
  return true
}

/**
 * Publishes the draft on the public page, under a URL made from the company's name (COMP-50). Throws 409 if there is
 * no draft.
 */
export async function publishProfile(ctx: MemberWork): Promise<boolean> {
  const {
    db,
    now,
    target: { companyId },
  } = ctx
  const { company, profile } = await lockProfile(db, companyId)
  if (!profile?.draft) throw conflict('conflict', 'There are no unpublished changes.')
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
    ...changedFields<CompanyProfileText>(profile.published ?? initialProfile(company), published, ['contact']),
    address: { from: profile.urlFragment, to: urlFragment },
  })
  return true
}

/** Locks the company, so that changes of its profile wait for each other, and returns the stored profile. */
async function lockProfile(db: Tx, companyId: number): Promise<StoredProfile> {
  await db.select({ id: companies.id }).from(companies).where(eq(companies.id, companyId)).for('no key update')
  return getStored(db, companyId)
}

/**
 * Claims the URL fragment for a name: the plain fragment if it is free, else the first free one with a number. A company
 * keeps the right to all its earlier fragments.
 */
async function claimFragment(db: Tx, companyId: number, name: string, now: Date): Promise<string> {
  const plain = fragmentFromName(name)
  for (let number = 1; ; number += 1) {
    const suffix = number === 1 ? '' : `-${number}`
    const fragment = plain.slice(0, MAX_FRAGMENT_LENGTH - suffix.length) + suffix
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

/**
 * Records a change and publishes it to everyone who sees the company. The home grid shows the logo, the settings show
 * the rest.
 */
function record(ctx: MemberWork, action: AuditAction<'company'>, data: object): void {
  const { companyId } = ctx.target
  ctx.recordHistory({ companyId, entity: 'company', entityId: companyId, action, data })
  if (action === 'profilePublished') ctx.publish({ type: 'updateHome', companyId, by: ctx.caller.id })
  ctx.publish({ type: 'updateSettings', companyId, by: ctx.caller.id })
}
