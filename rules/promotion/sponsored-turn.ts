import type { PackageOrNone } from './packages.ts'
import { USUAL_VISIBILITY, type PackageVisibility } from './visibility.ts'

// Whose turn it is to stand above the others in the list of jobs. Ads with equal packages get equal places; a dearer
// package as many times as many as it is more visible (PROMO-17, ADMIN-98). Points of partial sponsoring buy places as
// well: each is worth a step of visibility, beside that of a package (PROMO-47). The clock alone decides, so that every
// platform says the same.

/** How long a turn lasts; a day has 1,440. */
export const TURN_MS = 60_000

/** The turn at an instant. */
export const turnAt = (now: Date): number => Math.floor(now.getTime() / TURN_MS)

/** Shares of the turns are counted in steps of so many percent of visibility. */
const STEP = 5

/** An ad that may stand above the others. */
export interface Sponsored {
  readonly id: number
  readonly companyId: number
  readonly package: PackageOrNone
  /** Points of partial sponsoring; none by default. */
  readonly points?: number
}

/**
 * The share of an ad: the whole steps of its package, one at least for what is visible at all, and one for each of its
 * points.
 */
function shareOf({ package: of, points = 0 }: Sponsored, visibility: PackageVisibility): number {
  const percentage = of === 'none' ? 0 : visibility[of]
  return (percentage > 0 ? Math.max(1, Math.round(percentage / STEP)) : 0) + points
}

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b))

/**
 * Ads in an order in which those of a company are `distance` from each other, as far as there are others; each
 * company's begin `shift` further on.
 */
function apart<A extends { companyId: number }>(ads: readonly A[], distance: number, shift: number): A[] {
  const companies = [...Map.groupBy(ads, ({ companyId }) => companyId).values()].sort((a, b) => b.length - a.length)
  const grouped = companies.flatMap((of) => of.map((own, index) => of[(index + shift) % of.length] ?? own))
  const places = Array.from({ length: distance }, (_, first) =>
    Array.from({ length: Math.ceil((ads.length - first) / distance) }, (__, step) => first + step * distance),
  ).flat()
  return places
    .map((place, index) => ({ place, ad: grouped[index] }))
    .sort((a, b) => a.place - b.place)
    .flatMap(({ ad }) => ad ?? [])
}

/**
 * The ads that stand above the others in a turn, at most `places`, in their order: of different companies while there
 * are such. The ads of each share lie on a wheel, each as often as its share says, those of a company as far from each
 * other as can be; a turn begins one place further on, and passes over companies that it has. With each round the ads
 * of a company, or of a share, change places, so that after as many rounds as there are of them each has had every
 * place equally often. Only a company that has more than a place's part of all ads gets less for each of them than
 * others: they share the place that it has. `visibility` is percent by package; what has none, and no points, stands
 * only where it would without a package.
 */
export function sponsoredInTurn<A extends Sponsored>(
  ads: readonly A[],
  turn: number,
  places: number,
  visibility: PackageVisibility = USUAL_VISIBILITY,
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
  // Where all have the same share the turns alone are fair to companies, and each round may change the ads of one.
  const [shift, change] =
    byShare.size === 1 ? [0, () => round] : [round, (of: readonly A[]) => Math.floor(round / of.length)]
  const wheel = [...byShare]
    .flatMap(([share, of]) => {
      const order = apart(of, places, change(of))
      const slots = (share / unit) * of.length
      return Array.from({ length: slots }, (_, slot) => ({
        at: (slot + 0.5) / slots,
        share,
        ad: order[(slot + shift) % of.length],
      }))
    })
    .sort((a, b) => a.at - b.at || b.share - a.share)
  const chosen = new Set<A>()
  const had = new Set<number>()
  for (const isNewCompany of [true, false]) {
    for (let step = 0; step < total && chosen.size < places; step += 1) {
      const ad = wheel[(turn + step) % total]?.ad
      if (!ad || (isNewCompany && had.has(ad.companyId))) continue
      chosen.add(ad)
      had.add(ad.companyId)
    }
  }
  return [...chosen]
}
