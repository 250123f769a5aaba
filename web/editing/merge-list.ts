/** How an item of one list stands in another: [before, after], null where it is missing. */
export type Pair<T> = readonly [T | null, T | null]

/** Which items of two lists are the same thing. */
export type Align<T> = (before: readonly T[], after: readonly T[]) => Pair<T>[]

/**
 * Items with an id of their own: the same thing has the same id. In the order of `after`; what is missing there stands
 * behind its neighbour.
 */
export function alignById<T>(idOf: (item: T) => string): Align<T> {
  return (before, after) => {
    const left = new Map(before.map((item) => [idOf(item), item]))
    const pairs: Pair<T>[] = after.map((item) => [left.get(idOf(item)) ?? null, item])
    const kept = new Set(after.map(idOf))
    for (const [index, item] of before.entries()) {
      if (kept.has(idOf(item))) continue
      const neighbour = before.slice(0, index).findLast((each) => pairs.some(([other]) => other === each))
      pairs.splice(neighbour === undefined ? 0 : pairs.findIndex(([other]) => other === neighbour) + 1, 0, [item, null])
    }
    return pairs
  }
}

/**
 * Items that are known by what they say: what says the same in the same order is the same thing, and what stands
 * between two of those was changed, place by place.
 */
export function alignByWords<T>(wordsOf: (item: T) => string): Align<T> {
  return (before, after) => {
    const [a, b] = [before.map(wordsOf), after.map(wordsOf)]
    // The longest common part of what follows from each place on.
    const longest = Array.from({ length: a.length + 1 }, () => Array.from({ length: b.length + 1 }, () => 0))
    const at = (i: number, j: number) => longest[i]?.[j] ?? 0
    for (let i = a.length - 1; i >= 0; i--) {
      for (let j = b.length - 1; j >= 0; j--)
        (longest[i] ??= [])[j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
    const pairs: Pair<T>[] = []
    let [gapA, gapB]: [T[], T[]] = [[], []]
    const closeGap = () => {
      for (let index = 0; index < Math.max(gapA.length, gapB.length); index++)
        pairs.push([gapA[index] ?? null, gapB[index] ?? null])
      ;[gapA, gapB] = [[], []]
    }
    let [i, j] = [0, 0]
    while (i < before.length || j < after.length) {
      if (i < before.length && j < after.length && a[i] === b[j]) {
        closeGap()
        pairs.push([before[i++] ?? null, after[j++] ?? null])
      } else if (j >= after.length || (i < before.length && at(i + 1, j) >= at(i, j + 1))) gapA.push(before[i++] as T)
      else gapB.push(after[j++] as T)
    }
    closeGap()
    return pairs
  }
}

interface Merging<T> {
  /** What `known` became in the editor. */
  mine: Align<T>
  /** What `known` became in what is stored. */
  stored: Align<T>
  /** Whether two mean the same to the one who reads them. */
  same: (a: T, b: T) => boolean
}

/**
 * Three lists into one: what only one of two editors changed, added or took away since `known` counts, of either. What
 * both changed is as in `mine`, as is what one changed and the other took away, if it is there in either: nothing
 * anybody wrote is lost but to what the user wrote in its place or took away. The order is that of whoever changed it,
 * else of `mine`.
 */
export function mergeList<T>(
  known: readonly T[],
  stored: readonly T[],
  mine: readonly T[],
  { mine: alignMine, stored: alignStored, same }: Merging<T>,
): T[] {
  const mineOf = new Map<T, T | null>(
    alignMine(known, mine).flatMap(([before, after]) => (before === null ? [] : [[before, after] as const])),
  )
  const storedOf = new Map<T, T | null>(
    alignStored(known, stored).flatMap(([before, after]) => (before === null ? [] : [[before, after] as const])),
  )
  /** What becomes of each that both began from; null when it goes. */
  const outcome = new Map<T, T | null>(
    known.map((item): [T, T | null] => {
      const [m, s] = [mineOf.get(item) ?? null, storedOf.get(item) ?? null]
      if (m !== null && same(m, item)) return [item, s]
      // Taken away here, and there at most left as it was, or changed: what the user took away goes.
      return [item, m]
    }),
  )
  const order = (became: ReadonlyMap<T, T | null>, list: readonly T[]) => {
    const origin = new Map<T, T>([...became].flatMap(([item, now]) => (now === null ? [] : [[now, item] as const])))
    return list.map((item): T => origin.get(item) ?? item)
  }
  const [mineOrder, storedOrder] = [order(mineOf, mine), order(storedOf, stored)]
  const isKnown: ReadonlySet<T> = new Set<T>(known)
  const common = known.filter((item) => mineOrder.includes(item) && storedOrder.includes(item))
  const keepsOrder = (list: readonly T[]) =>
    list.filter((item) => common.includes(item)).every((item, index) => item === common[index])
  const [lead, other] = keepsOrder(mineOrder) ? [storedOrder, mineOrder] : [mineOrder, storedOrder]
  const merged = [...lead]
  for (const [index, item] of other.entries()) {
    if (merged.includes(item)) continue
    // What only the other list has comes behind what stands before it there.
    const before = other.slice(0, index).findLast((each) => merged.includes(each))
    let place = before === undefined ? 0 : merged.indexOf(before) + 1
    // Behind what the leading list has added at the same place.
    while (place < merged.length && !isKnown.has(merged[place] as T) && !isKnown.has(item)) place++
    merged.splice(place, 0, item)
  }
  return merged
    .map((item) => (isKnown.has(item) ? (outcome.get(item) ?? null) : item))
    .filter((item): item is T => item !== null)
}
