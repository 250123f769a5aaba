import { CompanyGetUserCompanyWithAds } from '#contract/companies/companies.ts'
import { GetStepsView } from '#contract/candidates/pipeline.ts'
import type { Ad } from '#contract/ads/ad.ts'
import { largeAdTitle, largeCompanyName } from '#platform/tools/seed/companies.ts'
import { sendCall, companyOf } from './ads.ts'
import type { Tavla } from './tavla.ts'

/** `large` is the board with 2,000 candidates, otherwise a board of the preselected company with a few dozen. */
type BoardKind = 'large' | 'small' | 'archived'

const matches: Record<BoardKind, (ad: Ad) => boolean> = {
  large: ({ name }) => name === largeAdTitle,
  small: ({ type, applications }) => type === 'active' && applications.total > 20,
  archived: ({ type, applications }) => type === 'archived' && applications.total > 20,
}

/** Returns a seeded board with its ad and candidates. */
export async function seededBoard(tavla: Pick<Tavla, 'site'>, token: string, kind: BoardKind) {
  const { id: companyId } = await companyOf(tavla, token, kind === 'large' ? largeCompanyName : undefined)
  const { projects } = await sendCall(tavla, token, CompanyGetUserCompanyWithAds, { query: { id: companyId } })
  const found = projects.flatMap(({ folders }) => folders.flatMap((folder) => folder.ads)).find(matches[kind])
  if (!found) throw new Error('The ad is missing.')
  const { ad, name, city, owner, steps } = await sendCall(tavla, token, GetStepsView, { query: { id: found.id } })
  return { id: found.id, companyId, name, city, owner, publicUrl: ad.publicUrl, steps }
}
