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
