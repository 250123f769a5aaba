import { CompanyGetUserCompanyWithAds } from '#contract/companies/company-and-tree.ts'
import { GetStepsView } from '#contract/candidates/pipeline.ts'
import type { Ad } from '#contract/base/types.ts'
import { largeAdTitle, largeCompanyName } from '#platform/tools/seed/companies.ts'
import { sendCall, companyOf } from './ads.ts'
import type { Tavla } from './tavla.ts'

/** `large` is the board with 2,000 candidates, otherwise a board of the preselected company with a few dozen. */
type Which = 'large' | 'small' | 'archived'

const isIt: Record<Which, (ad: Ad) => boolean> = {
  large: ({ name }) => name === largeAdTitle,
  small: ({ type, applications }) => type === 'active' && applications.total > 20,
  archived: ({ type, applications }) => type === 'archived' && applications.total > 20,
}

/** Returns a seeded board with its ad and candidates. */
export async function seededBoard(tavla: Pick<Tavla, 'site'>, token: string, which: Which) {
  const { id: companyId } = await companyOf(tavla, token, which === 'large' ? largeCompanyName : undefined)
  const { projects } = await sendCall(tavla, token, CompanyGetUserCompanyWithAds, { query: { id: companyId } })
  const found = projects.flatMap(({ folders }) => folders.flatMap((folder) => folder.ads)).find(isIt[which])
  if (!found) throw new Error('The ad is missing.')
  const { ad, name, city, owner, steps } = await sendCall(tavla, token, GetStepsView, { query: { id: found.id } })
  return { id: found.id, companyId, name, city, owner, publicUrl: ad.publicUrl, steps }
}
