import { sql } from 'drizzle-orm'
import type { Tx } from '#platform/foundation/db/client.ts'
import { companyFragments, companyProfiles } from '#platform/foundation/db/schema/index.ts'
import {
  COMPANY_SIZES,
  fragmentFromName,
  webSiteOf,
  type CompanyProfileText,
} from '#rules/companies/company-profile.ts'
import type { SeedCompany } from './companies.ts'
import { DAY_MS } from '#rules/text-and-time/durations.ts'

/** Stores a page on the job site for every company but the last. One page has an unpublished draft. */
export async function storePublicPages(
  tx: Tx,
  companies: readonly SeedCompany[],
  rows: readonly { id?: number | undefined }[],
  now: Date,
): Promise<void> {
  for (const [index, company] of companies.entries()) {
    const companyId = rows[index]?.id ?? 0
    if (index === companies.length - 1) continue
    const profile: CompanyProfileText = {
      name: company.name,
      size: COMPANY_SIZES[3 + (index % 5)] ?? null,
      about: company.about,
      contact: company.contact,
      founded: String(1964 + ((index * 17) % 52)),
      mainOffice: company.companyAddress.postArea,
      revenue: index % 3 === 0 ? null : `${(index + 2) * 37} mkr (2024)`,
      webSite: webSiteOf(company.webSite) ?? company.webSite,
    }
    const urlFragment = fragmentFromName(company.name)
    const publishedAt = new Date(now.getTime() - (30 + index) * DAY_MS)
    await tx.insert(companyFragments).values({ fragment: urlFragment, companyId, createdAt: publishedAt })
    await tx.insert(companyProfiles).values({
      companyId,
      published: profile,
      publishedAt,
      urlFragment,
      draft: index === 3 ? { ...profile, about: `${company.about}\n\nVi flyttar till nya lokaler i vår.` } : null,
    })
  }
}

/** Creates visits to the demo's active ads in recent weeks: more after publication, fewer at weekends. */
export async function storeVisits(tx: Tx, now: Date): Promise<void> {
  await tx.execute(sql`
    insert into ad_statistics (company_id, ad_id, day, views, apply_presses)
    select company_id, id, day, views, (views * (8 + id % 9)) / 100
    from (
      select ads.company_id, ads.id, day::date as day,
        (
          (5 + ads.id * 7 % 19)
            * case when extract(isodow from day) > 5 then 0.4 else 1 end
            * (1 + 3.0 / (1 + extract(day from day - ads.published_at)))
            + ads.id * extract(doy from day)::integer % 7
        )::integer as views
      from ads,
        generate_series(
          date_trunc('day', greatest(ads.published_at, ${now.toISOString()}::timestamptz - interval '45 days')),
          ${now.toISOString()}::timestamptz, interval '1 day'
        ) as day
      where ads.type = 'active' and ads.published_at is not null and ads.source = 'tavla'
    ) as seen`)
}
