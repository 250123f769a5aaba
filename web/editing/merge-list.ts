/** An item's version in each of two lists: [before, after]. Null in the list that lacks the item. */
type Pair<T> = readonly [T | null, T | null]

/** Pairs the items of two lists that are the same item. */
export type Align<T> = (before: readonly T[], after: readonly T[]) => Pair<T>[]

/** Pairs items by ID. The order is that of `after`. An item missing from `after` follows its previous neighbour. */
export function alignById<T>(idOf: (item: T) => string): Align<T> {
  return (before, after) => {
    const beforeById = new Map(before.map((item) => [idOf(item), item]))
    const pairs: Pair<T>[] = after.map((item) => [beforeById.get(idOf(item)) ?? null, item])
    const keptIds = new Set(after.map(idOf))
    for (const [index, item] of before.entries()) {
      if (keptIds.has(idOf(item))) continue
      const neighbour = before.slice(0, index).findLast((candidate) => pairs.some(([other]) => other === candidate))
      pairs.splice(neighbour === undefined ? 0 : pairs.findIndex(([other]) => other === neighbour) + 1, 0, [item, null])
    }
    return pairs
  }
}

/**
 * Pairs items by their texts. Equal texts in the same order are the same item (longest common subsequence). Items
 * between two such pairs are paired by position, as changed items.
 */
export function alignByText<T>(textOf: (item: T) => string): Align<T> {
  return (before, after) => {
    const [a, b] = [before.map(textOf), after.map(textOf)]
    // longest[i][j] is the length of the longest common subsequence of a[i…] and b[j…].
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
  /** Pairs `known` with the user's list. */
  mine: Align<T>
  /** Pairs `known` with the stored list. */
  stored: Align<T>
  /** Returns whether two items look the same to the user. */
  same: (a: T, b: T) => boolean
}

/**
 * Merges the lists of two editors that both began from `known`.
 *
 * - An item that only one editor changed, added or removed is taken from that editor.
 * - An item that both changed is taken from `mine`.
 * - If one editor changed an item and the other removed it, the user's change or removal wins.
 * - The order comes from the editor who changed it. If both changed it, `mine` wins.
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
  /** The merged version of each item in `known`. Null if the item is removed. */
  const outcome = new Map<T, T | null>(
    known.map((item): [T, T | null] => {
      const [m, s] = [mineOf.get(item) ?? null, storedOf.get(item) ?? null]
      if (m !== null && same(m, item)) return [item, s]
      // The user changed or removed the item, and that wins.
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
    // Insert an item that only the other list has after its predecessor there.
    const before = other.slice(0, index).findLast((candidate) => merged.includes(candidate))
    let position = before === undefined ? 0 : merged.indexOf(before) + 1
    // Skip items that the leading list has added at the same position.
    while (position < merged.length && !isKnown.has(merged[position] as T) && !isKnown.has(item)) position++
    merged.splice(position, 0, item)
  }
  return merged
    .map((item) => (isKnown.has(item) ? (outcome.get(item) ?? null) : item))
    .filter((item): item is T => item !== null)
}
