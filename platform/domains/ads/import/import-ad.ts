import { and, eq, isNull } from 'drizzle-orm'
import type { CallInput } from '#contract/base/call.ts'
import type { FindPostingAndImportByUrl, ImportAd } from '#contract/ads/ads.ts'
import type { ImportResult } from '#contract/base/types.ts'
import { ads, companies, folders } from '#platform/foundation/db/schema/index.ts'
import type { MemberCtx, MemberWork } from '#platform/calls/http/context.ts'
import { forbidden, invalid, notFound } from '#platform/foundation/errors/errors.ts'
import { countAttempt } from '#platform/calls/http/rate-limit.ts'
import { checkImportAddress, parseImportAddress } from '#rules/ads/import-address.ts'
import { contactOf } from '#platform/domains/ads/ads/ad-details.ts'
import { insertDraft, refuseUnconnected } from '#platform/domains/ads/ads/create-ad.ts'
import { listMembers } from '#platform/domains/ads/ads/queries.ts'
import { newAdDetails } from '#rules/ads/ad-details-model.ts'
import { fullName } from '#rules/people/person-name.ts'
import { detailsOfPosting, endOfPosting, titleOfPosting } from './details-of-posting.ts'
import { fetchPage } from './fetch-page.ts'
import { readPosting, type JsonObject } from './read-posting.ts'
import { faultTexts, type ImportFault } from './statuses.ts'

/** Most imports of one user in a quarter of an hour: each one asks another site. */
const mostImports = 60

/** What fetching came to: a posting to make a draft from, or the answer already. */
type Fetched = { posting: JsonObject; folderId: number; importedFrom: string } | ImportResult

/**
 * Fetches an ad page of a configured job board (AD-50 to AD-52), for its JobPosting to fill a draft. 400 when the
 * address is none of a job ad. `view` when the company has the ad already, its own or imported before; `link` when the
 * page has nothing that can be read; `alert` when it cannot be fetched.
 */
export async function fetchAd(ctx: MemberCtx, { body }: CallInput<typeof ImportAd>): Promise<Fetched> {
  const { importSites } = ctx.deps.env
  const origins = importSites.map(({ origin }) => origin)
  const address = parseImportAddress(body.url, origins)
  const site = importSites.find(({ origin }) => origin === address?.origin)
  if (!address || !site) throw invalid({ url: checkImportAddress(body.url, origins) }, 'Not a job ad address')
  const asked = { url: body.url.trim(), folderId: body.folder, site }
  const known = await findKnown(ctx, keyOf(address))
  if (known !== null) return view(ctx, known)
  const page = await fetchLimited(ctx, address.url, (url) => parseImportAddress(url, [site.origin]) !== null)
  if ('fault' in page) return told(ctx, 4, asked.url, page.fault)
  const posting = readPosting(page.html)
  if (!posting || titleOfPosting(posting) === null) return told(ctx, 2, asked.url, 'noPosting')
  return {
    posting,
    folderId: asked.folderId,
    importedFrom: keyOf(parseImportAddress(page.url, [site.origin]) ?? address),
  }
}

/** The same from any page of a configured board that shows one ad, wherever it stands. 404 when the page shows none. */
export async function findPosting(
  ctx: MemberCtx,
  { body }: CallInput<typeof FindPostingAndImportByUrl>,
): Promise<Fetched> {
  const url = URL.canParse(body.url) ? new URL(body.url) : null
  const site = ctx.deps.env.importSites.find(({ origin }) => origin === url?.origin)
  if (!url || !site || url.username !== '' || url.password !== '')
    throw invalid({ url: ['otherSite'] }, 'Not an address of a configured board')
  const asked = { url: body.url.trim(), folderId: body.folder, site }
  const page = await fetchLimited(ctx, url.href, () => true)
  if ('fault' in page && page.fault !== 'notFound' && page.fault !== 'gone') return told(ctx, 4, asked.url, page.fault)
  const posting = 'html' in page ? readPosting(page.html) : null
  if (!('html' in page) || !posting || titleOfPosting(posting) === null) throw notFound('No posting at the address')
  const named = typeof posting['url'] === 'string' ? posting['url'] : ''
  const address = parseImportAddress(named, [site.origin]) ?? parseImportAddress(page.url, [site.origin])
  return { posting, folderId: asked.folderId, importedFrom: address ? keyOf(address) : new URL('', page.url).href }
}

/** Under which an imported ad is known again, whatever its title has become. */
const keyOf = ({ origin, id }: { origin: string; id: string }): string => `${origin}/jobb/${id}`

async function fetchLimited(ctx: MemberCtx, url: string, follows: (url: string) => boolean) {
  await countAttempt(ctx.db, { key: `import:user:${ctx.caller.id}`, most: mostImports, seconds: 900 }, ctx.now)
  return fetchPage(ctx.deps.outbound, url, follows)
}

function told(ctx: MemberCtx, status: 2 | 4, url: string, fault: ImportFault): ImportResult {
  return { url, status, statusMessage: faultTexts[ctx.language][fault] }
}

const view = ({ place }: Pick<MemberCtx, 'place'>, adId: number): ImportResult => ({
  url: `/${place.companyId}/ad/${adId}`,
  status: 3,
  statusMessage: null,
})

/** The company's own ad at an address of the job site, or the ad it imported from there before. */
async function findKnown(
  { db, deps, place: { companyId } }: Pick<MemberCtx, 'db' | 'deps' | 'place'>,
  key: string,
): Promise<number | null> {
  const own = `${new URL(deps.env.siteUrl).origin}/jobb/`
  const id = key.startsWith(own) ? parseInt(key.slice(own.length), 16) : 0
  const within = [eq(ads.companyId, companyId), isNull(ads.deletedAt)]
  const isOwn = id >= 1 && id <= 2_147_483_647
  const [found] = isOwn
    ? await db
        .select({ id: ads.id })
        .from(ads)
        .where(and(...within, eq(ads.id, id)))
    : []
  if (found) return found.id
  const [imported] = await db
    .select({ id: ads.id })
    .from(ads)
    .where(and(...within, eq(ads.importedFrom, key)))
    .limit(1)
  return imported?.id ?? null
}

/** Makes a draft from what was fetched; what has an answer already is answered. */
export async function importAd(ctx: MemberWork, fetched: Fetched): Promise<ImportResult> {
  if (!('posting' in fetched)) return fetched
  const { posting, folderId, importedFrom } = fetched
  const {
    db,
    caller,
    now,
    place: { companyId },
  } = ctx
  const member = (await listMembers(db, companyId)).find(({ userId }) => userId === caller.id)
  const nobody = newAdDetails().contact
  const details = detailsOfPosting(
    posting,
    member ? { ...nobody, ...contactOf(member), person: fullName(member) } : nobody,
  )
  // One import of a company at a time: the same address pressed twice makes one ad.
  await db.select({ id: companies.id }).from(companies).where(eq(companies.id, companyId)).for('no key update')
  await refuseUnconnected(db, companyId)
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
