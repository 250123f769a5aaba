import { PACKAGE_FACTS, type Package } from './packages.ts'

// Whose turn it is to stand above the others in the list of jobs. Ads with equal packages get equal places; a dearer package as many
// times as many as it is more visible (PROMO-17). The clock alone decides, so that every platform says the same.

/** How long a turn lasts; a day has 1,440. */
export const TURN_MS = 60_000

/** The turn at an instant. */
export const turnAt = (now: Date): number => Math.floor(now.getTime() / TURN_MS)

/** Shares of the turns by package: half steps of visibility, as whole numbers. */
const shareOf = (packageType: Package): number => 2 * PACKAGE_FACTS[packageType].visibility

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b))

/**
 * The ads that stand above the others in a turn, at most `places`, in their order. The ads of each share lie evenly on a wheel, each as
 * often as its share says; a turn begins one place further on. With each round the ads of a share change places, so that after as
 * many rounds as there are of them each has had every place equally often.
 */
export function sponsoredInTurn<A extends { id: number; package: Package }>(ads: readonly A[], turn: number, places: number): A[] {
  if (ads.length === 0) return []
  const byShare = Map.groupBy(ads.toSorted((a, b) => a.id - b.id), (ad) => shareOf(ad.package))
  const unit = [...byShare.keys()].reduce(divisor, 0)
  const total = [...byShare].reduce((sum, [share, of]) => sum + (share / unit) * of.length, 0)
  // Where all have the same share, the turns alone are fair.
  const round = byShare.size === 1 ? 0 : Math.floor(turn / total)
  const wheel = [...byShare].flatMap(([share, of]) => {
    const slots = (share / unit) * of.length
    return Array.from({ length: slots }, (_, slot) => ({ at: (slot + 0.5) / slots, share, ad: of[(slot + round) % of.length] }))
  }).sort((a, b) => a.at - b.at || b.share - a.share)
  const chosen = new Set<A>()
  for (let step = 0; step < total && chosen.size < places; step += 1) {
    const ad = wheel[(turn + step) % total]?.ad
    if (ad) chosen.add(ad)
  }
  return [...chosen]
}
