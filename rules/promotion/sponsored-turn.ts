import type { PackageOrNone } from './packages.ts'
import { DEFAULT_VISIBILITY, type PackageVisibility } from './visibility.ts'

// Which ads are in the sponsored positions at the top of the job list. Ads with equal packages get equal time there. A
// more expensive package gets more in proportion to its visibility (PROMO-17, ADMIN-98). Each point of partial
// sponsoring adds one step of visibility (PROMO-47). Only the clock decides, so all servers return the same ads.

/** Duration of a turn in milliseconds. A day has 1,440 turns. */
export const TURN_MS = 60_000

/** Returns the number of the turn at an instant. */
export const turnAt = (now: Date): number => Math.floor(now.getTime() / TURN_MS)

/** Percent of visibility per step of a share. */
const STEP = 5

/** An ad that may be in a sponsored position. */
export interface SponsoredAd {
  readonly id: number
  readonly companyId: number
  readonly package: PackageOrNone
  /** Points of partial sponsoring. Defaults to 0. */
  readonly points?: number
}

/**
 * Returns the share of an ad: the whole steps of its package, plus one per point. A package with any visibility has at
 * least one step.
 */
function shareOf({ package: of, points = 0 }: SponsoredAd, visibility: PackageVisibility): number {
  const percentage = of === 'none' ? 0 : visibility[of]
  return (percentage > 0 ? Math.max(1, Math.round(percentage / STEP)) : 0) + points
}

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b))

/**
 * Orders ads so that ads of the same company are `distance` apart, if there are enough others. The ads of each company
 * are rotated by `shift`.
 */
function spreadCompanies<A extends { companyId: number }>(ads: readonly A[], distance: number, shift: number): A[] {
  const companies = [...Map.groupBy(ads, ({ companyId }) => companyId).values()].sort((a, b) => b.length - a.length)
  const grouped = companies.flatMap((of) => of.map((ad, index) => of[(index + shift) % of.length] ?? ad))
  const places = Array.from({ length: distance }, (_, first) =>
    Array.from({ length: Math.ceil((ads.length - first) / distance) }, (__, step) => first + step * distance),
  ).flat()
  return places
    .map((place, index) => ({ place, ad: grouped[index] }))
    .sort((a, b) => a.place - b.place)
    .flatMap(({ ad }) => ad ?? [])
}

/**
 * Returns the ads in the sponsored positions in a turn, at most `places`, in their order. They are from different
 * companies while there are enough companies.
 * - The ads are on a wheel, each as often as its share. Ads with the same share are spread evenly, and ads of the same
 *   company are as far apart as possible.
 * - Each turn starts one position further on and skips companies that it already contains.
 * - Each round rotates the ads of a company, or of a share. After as many rounds as there are ads, each has had every
 *   position equally often.
 * - A company with so many ads that they would fill more than one position shares that one position among them.
 * - `visibility` is in percent by package. An ad without visibility and without points is never in a sponsored
 *   position.
 */
export function sponsoredAdsInTurn<A extends SponsoredAd>(
  ads: readonly A[],
  turn: number,
  places: number,
  visibility: PackageVisibility = DEFAULT_VISIBILITY,
): A[] {
  const byShare = Map.groupBy(
    ads.toSorted((a, b) => a.id - b.id),
    (ad) => shareOf(ad, visibility),
  )
  byShare.delete(0)
  if (byShare.size === 0) return []
  const unit = [...byShare.keys()].reduce(divisor, 0)
  const total = [...byShare].reduce((sum, [share, of]) => sum + (share / unit) * of.length, 0)
  const round = Math.floor(turn / total)
  // If all ads have the same share, the turns alone are fair to companies, and each round can rotate the ads of a
  // company.
  const [shift, change] =
    byShare.size === 1 ? [0, () => round] : [round, (of: readonly A[]) => Math.floor(round / of.length)]
  const wheel = [...byShare]
    .flatMap(([share, of]) => {
      const order = spreadCompanies(of, places, change(of))
      const slots = (share / unit) * of.length
      return Array.from({ length: slots }, (_, slot) => ({
        at: (slot + 0.5) / slots,
        share,
        ad: order[(slot + shift) % of.length],
      }))
    })
    .sort((a, b) => a.at - b.at || b.share - a.share)
  const chosen = new Set<A>()
  const shownCompanies = new Set<number>()
  for (const isNewCompany of [true, false]) {
    for (let step = 0; step < total && chosen.size < places; step += 1) {
      const ad = wheel[(turn + step) % total]?.ad
      if (!ad || (isNewCompany && shownCompanies.has(ad.companyId))) continue
      chosen.add(ad)
      shownCompanies.add(ad.companyId)
    }
  }
  return [...chosen]
}
