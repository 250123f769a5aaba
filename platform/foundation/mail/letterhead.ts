import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '#platform/foundation/db/client.ts'
import { ads, companies, files } from '#platform/foundation/db/schema/index.ts'
import type { Letterhead } from './letter/letter-parts.ts'

/** Site URL and file URLs for a letterhead. */
interface Installation {
  env: { siteUrl: string }
  files: { urlFor(file: Pick<typeof files.$inferSelect, 'id' | 'name' | 'kind'>): string }
}

/** Returns a company's letterhead for a mail about an ad, with one statement. */
export async function getAdLetterhead(
  db: Db,
  { env, files: store }: Installation,
  companyId: number,
  adId: number,
): Promise<Letterhead> {
  const [row] = await db
    .select({
      name: companies.name,
      address: companies.companyAddress,
      title: ads.title,
      city: ads.city,
      logo: { id: files.id, name: files.name, kind: files.kind },
    })
    .from(ads)
    .innerJoin(companies, eq(companies.id, ads.companyId))
    .leftJoin(files, and(eq(files.id, companies.logoFileId), isNull(files.deletedAt)))
    .where(and(eq(ads.companyId, companyId), eq(ads.id, adId)))
  if (row === undefined) return { name: '', line: null, logoUrl: null, address: null }
  const { streetAddress, postNumber, postArea } = row.address
  return {
    name: row.name ?? '',
    line: [row.title, row.city].filter(Boolean).join(', '),
    logoUrl: row.logo === null ? null : `${env.siteUrl}${store.urlFor(row.logo)}`,
    address: [streetAddress, `${postNumber ?? ''} ${postArea ?? ''}`.trim()].filter(Boolean).join(', ') || null,
  }
}

/** Returns a company's letterhead for a mail about the company, with one statement. */
export async function getCompanyLetterhead(
  db: Db,
  { env, files: store }: Installation,
  companyId: number,
): Promise<Letterhead> {
  const [row] = await db
    .select({ name: companies.name, logo: { id: files.id, name: files.name, kind: files.kind } })
    .from(companies)
    .leftJoin(files, and(eq(files.id, companies.logoFileId), isNull(files.deletedAt)))
    .where(eq(companies.id, companyId))
  return {
    name: row?.name ?? '',
    line: null,
    logoUrl: row?.logo ? `${env.siteUrl}${store.urlFor(row.logo)}` : null,
    address: null,
  }
}
