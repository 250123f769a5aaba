import { and, eq, isNull } from 'drizzle-orm'
import type { CallInput } from '#contract/base/call.ts'
import type { FindPostingAndImportByUrl, ImportAd } from '#contract/ads/ads.ts'
import type { ImportResult } from '#contract/ads/import-result.ts'
import { ads, companies, folders } from '#platform/foundation/db/schema/index.ts'
import type { MemberCtx, MemberWork } from '#platform/calls/http/context.ts'
import { forbidden, invalid, notFound } from '#platform/foundation/errors/errors.ts'
import { countAttempt } from '#platform/calls/http/rate-limit.ts'
import { checkImportAddress, parseImportAddress } from '#rules/ads/import-address.ts'
import { contactOf } from '#platform/domains/ads/ads/ad-details.ts'
import { insertDraft, rejectUnconnected } from '#platform/domains/ads/ads/create-ad.ts'
import { listMembers } from '#platform/domains/ads/ads/queries.ts'
import { newAdDetails } from '#rules/ads/ad-details-model.ts'
import { fullName } from '#rules/people/person-name.ts'
import { detailsOfPosting, endOfPosting, titleOfPosting } from './posting-to-ad.ts'
import { fetchPage } from './fetch-page.ts'
import { readPosting, type JsonObject } from './read-posting.ts'
import { faultTexts, type ImportFault } from './import-faults.ts'

/** Maximum number of imports per user in 15 minutes, because each import sends a request to another site. */
const MAX_IMPORTS = 60

/** The result of fetching: a posting to create a draft from, or the final response. */
type Fetched = { posting: JsonObject; folderId: number; importedFrom: string } | ImportResult

/**
 * Fetches an ad page of a configured job board and parses its JobPosting, to fill a draft (AD-50 to AD-52). Throws 400
 * if the URL is not a job ad. The result has one of these statuses:
 *
 * - `view`: the company already has the ad, created in Tavla or imported before.
 * - `link`: the page contains no JobPosting.
 * - `alert`: the page cannot be fetched.
 */
export async function fetchAd(ctx: MemberCtx, { body }: CallInput<typeof ImportAd>): Promise<Fetched> {
  const { importSites } = ctx.deps.env
  const origins = importSites.map(({ origin }) => origin)
  const address = parseImportAddress(body.url, origins)
  const site = importSites.find(({ origin }) => origin === address?.origin)
  if (!address || !site)
    throw invalid({ url: checkImportAddress(body.url, origins) }, 'This is not the URL of a job ad.')
  const request = { url: body.url.trim(), folderId: body.folder, site }
  const known = await findKnown(ctx, keyOf(address))
  if (known !== null) return view(ctx, known)
  const page = await fetchLimited(ctx, address.url, (url) => parseImportAddress(url, [site.origin]) !== null)
  if ('fault' in page) return failedImport(ctx, 4, request.url, page.fault)
  const posting = readPosting(page.html)
  if (!posting || titleOfPosting(posting) === null) return failedImport(ctx, 2, request.url, 'noPosting')
  return {
    posting,
    folderId: request.folderId,
    importedFrom: keyOf(parseImportAddress(page.url, [site.origin]) ?? address),
  }
}

/** Fetches any page of a configured board that shows one ad, at any path. Throws 404 if the page shows none. */
export async function findPosting(
  ctx: MemberCtx,
  { body }: CallInput<typeof FindPostingAndImportByUrl>,
): Promise<Fetched> {
  const url = URL.canParse(body.url) ? new URL(body.url) : null
  const site = ctx.deps.env.importSites.find(({ origin }) => origin === url?.origin)
  if (!url || !site || url.username !== '' || url.password !== '')
    throw invalid({ url: ['otherSite'] }, 'Ads cannot be imported from this site.')
  const request = { url: body.url.trim(), folderId: body.folder, site }
  const page = await fetchLimited(ctx, url.href, () => true)
  if ('fault' in page && page.fault !== 'notFound' && page.fault !== 'gone')
    return failedImport(ctx, 4, request.url, page.fault)
  const posting = 'html' in page ? readPosting(page.html) : null
  if (!('html' in page) || !posting || titleOfPosting(posting) === null)
    throw notFound('No job ad was found at this URL.')
  const named = typeof posting['url'] === 'string' ? posting['url'] : ''
  const address = parseImportAddress(named, [site.origin]) ?? parseImportAddress(page.url, [site.origin])
  return { posting, folderId: request.folderId, importedFrom: address ? keyOf(address) : new URL('', page.url).href }
}

/** Returns the key that identifies an imported ad even after its title has changed. */
const keyOf = ({ origin, id }: { origin: string; id: string }): string => `${origin}/jobb/${id}`

async function fetchLimited(ctx: MemberCtx, url: string, follows: (url: string) => boolean) {
  await countAttempt(ctx.db, { key: `import:user:${ctx.caller.id}`, most: MAX_IMPORTS, seconds: 900 }, ctx.now)
  return fetchPage(ctx.deps.outbound, url, follows)
}

function failedImport(ctx: MemberCtx, status: 2 | 4, url: string, fault: ImportFault): ImportResult {
  return { url, status, statusMessage: faultTexts[ctx.language][fault] }
}

const view = ({ target }: Pick<MemberCtx, 'target'>, adId: number): ImportResult => ({
  url: `/${target.companyId}/ad/${adId}`,
  status: 3,
  statusMessage: null,
})

/** Returns the company's own ad at a URL of the job site, or the ad it has already imported from there. */
async function findKnown(
  { db, deps, target: { companyId } }: Pick<MemberCtx, 'db' | 'deps' | 'target'>,
  key: string,
): Promise<number | null> {
  const ownPrefix = `${new URL(deps.env.siteUrl).origin}/jobb/`
  const id = key.startsWith(ownPrefix) ? parseInt(key.slice(ownPrefix.length), 16) : 0
  const conditions = [eq(ads.companyId, companyId), isNull(ads.deletedAt)]
  const isOwnAd = id >= 1 && id <= 2_147_483_647
  const [ownAd] = isOwnAd
    ? await db
        .select({ id: ads.id })
        .from(ads)
        .where(and(...conditions, eq(ads.id, id)))
    : []
  if (ownAd) return ownAd.id
  const [imported] = await db
    .select({ id: ads.id })
    .from(ads)
    .where(and(...conditions, eq(ads.importedFrom, key)))
    .limit(1)
  return imported?.id ?? null
}

/** Creates a draft from a fetched posting. Returns a final response unchanged. */
export async function importAd(ctx: MemberWork, fetched: Fetched): Promise<ImportResult> {
  if (!('posting' in fetched)) return fetched
  const { posting, folderId, importedFrom } = fetched
  const {
    db,
    caller,
    now,
    target: { companyId },
  } = ctx
  const member = (await listMembers(db, companyId)).find(({ userId }) => userId === caller.id)
  const emptyContact = newAdDetails().contact
  const details = detailsOfPosting(
    posting,
    member ? { ...emptyContact, ...contactOf(member), person: fullName(member) } : emptyContact,
  )
  // Only one import per company runs at a time, so a repeated request for the same URL creates one ad.
  await db.select({ id: companies.id }).from(companies).where(eq(companies.id, companyId)).for('no key update')
  await rejectUnconnected(db, companyId)
  const known = await findKnown(ctx, importedFrom)
  if (known !== null) return view(ctx, known)
  const [folder] = await db
    .select({ id: folders.id })
    .from(folders)
    .where(and(eq(folders.companyId, companyId), eq(folders.id, folderId)))
    .for('key share')
  if (!folder) throw forbidden()
  const id = await insertDraft(ctx, {
    folderId,
    title: titleOfPosting(posting) ?? '',
    details,
    city: details.city,
    country: details.country,
    end: endOfPosting(posting, now),
    importedFrom,
  })
  return { url: `/${companyId}/ad/${id}`, status: 1, statusMessage: null }
}
