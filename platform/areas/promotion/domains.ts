import type { Db } from '#platform/db/client.ts'
import type { Env } from '#platform/env.ts'
import { readSetting } from '#platform/settings/settings.ts'

/** The sites a promotion shows an ad on: the job site's own first, then those it imports from and those of the setting (PROMO-30). */
export async function scopeDomains(db: Db, { siteUrl, importSites }: Pick<Env, 'siteUrl' | 'importSites'>): Promise<string[]> {
  const hosts = [siteUrl, ...importSites.map(({ origin }) => origin)].map((each) => new URL(each).hostname)
  return [...new Set([...hosts, ...(await readSetting(db, 'promotionDomains'))])]
}
