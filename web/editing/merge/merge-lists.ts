import type { Align } from './align.ts'
import { alignById, alignByText } from './align.ts'
import { field, isUnchanged, partOf, type Choices, type Merge } from './merge-three-ways.ts'
import type { MergedField, Place, Rule, Side, Versions } from './merge-three-ways.ts'

/** How the items of two versions of a list are recognised as the same item. */
interface Identity<T> {
  /** Pairs the items that the user loaded with the user's items. */
  mine: Align<T>
  /** Pairs the items that the user loaded with the stored items. */
  theirs: Align<T>
  /** Returns whether an item that the user added is the item that the colleague added. */
  isSameAddition: (mine: T, theirs: T) => boolean
}

/** Recognises items by ID. */
export const sameId = <T>(idOf: (item: T) => string): Identity<T> => ({
  mine: alignById(idOf),
  theirs: alignById(idOf),
  isSameAddition: (mine, theirs) => idOf(mine) === idOf(theirs),
})

interface ListOptions<T> {
  identity: Identity<T>
  /** Merges the fields of an item. */
  item: Rule<T>
  /** Returns the label of an item, which comes before the labels of its fields. `index` is its index in its version. */
  name: (item: T, index: number) => string
  /** Returns the readable text of a whole item. */
  text: (item: T) => string
  /** Label of the order of the items. Null if the order has no meaning. */
  order: string | null
}

/** An item with its versions. Null in a version that lacks the item. */
interface Entry<T> {
  key: string
  base: T | null
  mine: T | null
  theirs: T | null
}

/** Merges lists. The type of the merged list fits mutable and read-only lists. */
type ListRule<T> = (versions: Versions<readonly T[]>, place: Place) => Merge<T[]>

/**
 * Merges lists item by item.
 *
 * - Items that both have are merged field by field.
 * - Items that one side added are added. Items that one side removed are removed.
 * - An item that one side changed and the other removed is a conflict.
 * - The order comes from the side that changed it. If both changed it, it is a conflict.
 */
export function list<T>({ identity, item, name, text, order }: ListOptions<T>): ListRule<T> {
  return (versions, place) => {
    const entries = pair(versions, identity)
    const labelOf = ({ base, mine, theirs }: Entry<T>): string => {
      for (const [version, all] of [
        [mine, versions.mine],
        [base, versions.base],
        [theirs, versions.theirs],
      ] as const)
        if (version !== null) return name(version, all.indexOf(version))
      return ''
    }
    const merges = entries.map((entry) => mergeEntry(entry, item, text, partOf(place, entry.key, labelOf(entry))))
    const [mine, theirs] = [orderOf(entries, versions.mine, 'mine'), orderOf(entries, versions.theirs, 'theirs')]
    const orders = mergeOrder(entries, { mine, theirs })
    const names = (ordered: readonly Entry<T>[]) =>
      ordered
        .flatMap(({ base, mine, theirs }) => mine ?? base ?? theirs ?? [])
        .map(text)
        .join(', ')
    const orderPlace = partOf(place, 'order', order ?? '')
    const isOrderConflict = orders.movedBy === 'both' && order !== null
    const movedBy = orders.movedBy === 'both' ? null : orders.movedBy
    return {
      conflicts: [
        ...merges.flatMap(({ conflicts }) => conflicts),
        ...(isOrderConflict
          ? [{ ...orderPlace, base: names(orders.base), mine: names(orders.mine), theirs: names(orders.theirs) }]
          : []),
      ],
      merged: [
        ...merges.flatMap(({ merged }) => merged),
        ...(movedBy !== null && order !== null
          ? [{ ...orderPlace, text: names(orders[movedBy]), isRemoved: false, by: movedBy }]
          : []),
      ],
      resolve: (choices) => {
        const lead = isOrderConflict ? (choices.get(orderPlace.path) ?? 'mine') : (movedBy ?? orders.lead)
        const resolved = new Map(entries.map((entry, index) => [entry, merges[index]?.resolve(choices) ?? null]))
        return (lead === 'mine' ? interleave(mine, theirs) : interleave(theirs, mine)).flatMap((entry) => {
          const value = resolved.get(entry) ?? null
          return value === null ? [] : [value]
        })
      },
    }
  }
}

/** Merges lists of plain values, such as chosen options. Two sides never change the same value. */
export const valueList = <T extends string | number>(label: string, text: (value: T) => string): ListRule<T> =>
  list<T>({
    identity: sameId(String),
    item: field({ text }),
    name: () => label,
    text,
    order: null,
  })

/** Recognises items by their texts, for stored items without IDs. `mine` aligns the user's items. */
export const sameText = <T>(textOf: (item: T) => string, mine: Align<T> = alignByText(textOf)): Identity<T> => ({
  mine,
  theirs: alignByText(textOf),
  isSameAddition: (a, b) => textOf(a) === textOf(b),
})

/** Returns every item of the three lists once, with its versions. */
function pair<T>({ base, mine, theirs }: Versions<readonly T[]>, identity: Identity<T>): Entry<T>[] {
  const versionsOf = (pairs: ReturnType<Align<T>>) =>
    new Map<T, T | null>(pairs.flatMap(([before, after]) => (before === null ? [] : [[before, after] as const])))
  const [mineOf, theirsOf] = [versionsOf(identity.mine(base, mine)), versionsOf(identity.theirs(base, theirs))]
  const known = base.map((item, index): Entry<T> => ({
    key: `${index}`,
    base: item,
    mine: mineOf.get(item) ?? null,
    theirs: theirsOf.get(item) ?? null,
  }))
  const addedTo = (all: readonly T[], side: Side) => {
    const existing = new Set<T | null>(known.map((entry) => entry[side]))
    return all.filter((item) => !existing.has(item))
  }
  const left = addedTo(theirs, 'theirs')
  const added = addedTo(mine, 'mine').map((item, index): Entry<T> => {
    const same = left.findIndex((other) => identity.isSameAddition(item, other))
    const twin = left.splice(same, same < 0 ? 0 : 1)
    return { key: `mine-${index}`, base: null, mine: item, theirs: twin[0] ?? null }
  })
  const others = left.map((item, index): Entry<T> => ({ key: `theirs-${index}`, base: null, mine: null, theirs: item }))
  return [...known, ...added, ...others]
}

/** Merges the versions of an item. The merged item is null if it is removed. */
function mergeEntry<T>({ base, mine, theirs }: Entry<T>, rule: Rule<T>, text: (item: T) => string, place: Place) {
  const textOf = (item: T | null) => (item === null ? null : text(item))
  const kept = (value: T | null, merged: MergedField[] = []): Merge<T | null> => ({
    conflicts: [],
    merged,
    resolve: () => value,
  })
  if (base !== null && mine !== null && theirs !== null) return rule({ base, mine, theirs }, place)
  if (base === null && mine !== null && theirs !== null && isUnchanged(rule, theirs, mine)) return kept(mine)
  if (mine === null && theirs === null) return kept(null)
  const by = ((): Side | null => {
    if (base === null) return mine === null ? 'theirs' : theirs === null ? 'mine' : null
    if (mine === null) return theirs !== null && isUnchanged(rule, base, theirs) ? 'mine' : null
    return isUnchanged(rule, base, mine) ? 'theirs' : null
  })()
  if (by !== null) {
    const value = by === 'mine' ? mine : theirs
    return kept(value, [{ ...place, text: textOf(value ?? base) ?? '', isRemoved: value === null, by }])
  }
  return {
    conflicts: [{ ...place, base: textOf(base), mine: textOf(mine), theirs: textOf(theirs) }],
    merged: [],
    resolve: (choices: Choices) => (choices.get(place.path) === 'theirs' ? theirs : mine),
  }
}

/** Returns the entries of a version's items in the order of that version. */
function orderOf<T>(entries: readonly Entry<T>[], version: readonly T[], side: Side): Entry<T>[] {
  const entryOf = new Map(entries.map((entry) => [entry[side], entry]))
  return version.flatMap((item) => entryOf.get(item) ?? [])
}

/** Compares the orders of the items that all three versions have. `lead` is the order that a merge starts from. */
function mergeOrder<T>(
  entries: readonly Entry<T>[],
  orders: Record<Side, readonly Entry<T>[]>,
): Record<Side | 'base', Entry<T>[]> & { movedBy: Side | 'both' | null; lead: Side } {
  const isCommon = ({ base, mine, theirs }: Entry<T>) => base !== null && mine !== null && theirs !== null
  const [base, mine, theirs] = [entries, orders.mine, orders.theirs].map((order) => order.filter(isCommon)) as [
    Entry<T>[],
    Entry<T>[],
    Entry<T>[],
  ]
  const isSame = (a: readonly Entry<T>[], b: readonly Entry<T>[]) => a.every((entry, index) => entry === b[index])
  const [isMoved, isMovedByOther] = [!isSame(mine, base), !isSame(theirs, base)]
  const movedBy = isMoved
    ? !isMovedByOther
      ? 'mine'
      : isSame(mine, theirs)
        ? null
        : 'both'
    : isMovedByOther
      ? 'theirs'
      : null
  return { base, mine, theirs, movedBy, lead: isMoved ? 'mine' : 'theirs' }
}

/** Inserts the entries that only `other` has into `lead`, each after its predecessor in `other`. */
function interleave<T>(lead: readonly Entry<T>[], other: readonly Entry<T>[]): Entry<T>[] {
  const merged = [...lead]
  for (const [index, entry] of other.entries()) {
    if (merged.includes(entry)) continue
    const before = other.slice(0, index).findLast((candidate) => merged.includes(candidate))
    let position = before === undefined ? 0 : merged.indexOf(before) + 1
    // Skip items that the leading list has added at the same position.
    while (position < merged.length && merged[position]?.base === null && entry.base === null) position++
    merged.splice(position, 0, entry)
  }
  return merged
}
