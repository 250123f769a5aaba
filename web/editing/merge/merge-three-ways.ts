import { contentText } from '../content-text.ts'

/** The user, or the colleague who saved since the user loaded the content. */
export type Side = 'mine' | 'theirs'

/** Three versions of the same content: as the user loaded it, as the user edited it, and as it is stored now. */
export interface Versions<T> {
  base: T
  mine: T
  theirs: T
}

/** A field that both changed, to different values. The values are readable texts. Null if the version lacks the item. */
export interface Conflict {
  /** Identifies the field within the content. */
  path: string
  label: string
  base: string | null
  mine: string | null
  theirs: string | null
}

/** A field that only one side changed. */
export interface MergedField {
  path: string
  label: string
  /** The merged value, or the last value of a removed item, as readable text. */
  text: string
  isRemoved: boolean
  by: Side
}

/** The user's choices, by the path of the conflict. */
export type Choices = ReadonlyMap<string, Side>

/** The result of a three-way merge. */
export interface Merge<T> {
  conflicts: readonly Conflict[]
  merged: readonly MergedField[]
  /** Returns the merged content. A conflict without a choice keeps the user's value. */
  resolve: (choices: Choices) => T
}

/** The place of a value in the content. Labels of fields begin with the label of their place. */
export interface Place {
  path: string
  label: string
}

/** Merges three versions of a value. */
export type Rule<T> = (versions: Versions<T>, place: Place) => Merge<T>

/** Merges a part of a content. Returns functions that put the merged part into a content. */
export type Part<M> = (versions: Versions<M>, place: Place) => Merge<(into: M) => M>

const named = (before: string, label: string) => [before, label].filter((each) => each !== '').join(': ')

/** Returns the place of a part of the value at a place. */
export const partOf = ({ path, label }: Place, key: string, name = ''): Place => ({
  path: path === '' ? key : `${path}/${key}`,
  label: named(label, name),
})

/** Merges the three versions of an editor's content. */
export const mergeThreeWays = <T>(rule: Rule<T>, versions: Versions<T>): Merge<T> =>
  rule(versions, { path: '', label: '' })

/** Returns whether two versions of a value have the same fields. */
export function isUnchanged<T>(rule: Rule<T>, before: T, after: T): boolean {
  const { conflicts, merged } = mergeThreeWays(rule, { base: before, mine: after, theirs: before })
  return conflicts.length === 0 && merged.length === 0
}

/** Changes the merged content. */
export const mapMerge = <A, B>({ resolve, ...found }: Merge<A>, change: (merged: A) => B): Merge<B> => ({
  ...found,
  resolve: (choices) => change(resolve(choices)),
})

interface FieldOptions<T> {
  /** Empty if the label of the place names the field. */
  label?: string
  /** Returns the readable text of a value. */
  text: (value: T) => string
  /** Returns what to compare. By default the value. */
  compared?: (value: T) => unknown
}

/** Merges a value as a whole: if both sides changed it to different values, it is a conflict. */
export function field<T>({ label = '', text, compared = (value) => value }: FieldOptions<T>): Rule<T> {
  return ({ base, mine, theirs }, place) => {
    const here = { path: place.path, label: named(place.label, label) }
    const [was, own, stored] = [base, mine, theirs].map((value) => contentText(compared(value)))
    const kept = (value: T, by?: Side): Merge<T> => ({
      conflicts: [],
      merged: by ? [{ ...here, text: text(value), isRemoved: false, by }] : [],
      resolve: () => value,
    })
    if (own === stored) return kept(own === was ? theirs : mine)
    if (own === was) return kept(theirs, 'theirs')
    if (stored === was) return kept(mine, 'mine')
    return {
      conflicts: [{ ...here, base: text(base), mine: text(mine), theirs: text(theirs) }],
      merged: [],
      resolve: (choices) => (choices.get(here.path) === 'theirs' ? theirs : mine),
    }
  }
}

/** Merges a text as a whole. An empty text equals a missing text. */
export const textField = <T extends string | null>(label: string): Rule<T> =>
  field<T>({ label, text: (value) => value ?? '', compared: (value) => value?.trim() ?? '' })

/** Merges a part that `get` reads from a content and `set` writes into it. */
export const part =
  <M, V>(key: string, get: (of: M) => V, set: (into: M, value: V) => M, rule: Rule<V>): Part<M> =>
  ({ base, mine, theirs }, place) => {
    const { resolve, ...found } = rule({ base: get(base), mine: get(mine), theirs: get(theirs) }, partOf(place, key))
    return { ...found, resolve: (choices) => (into) => set(into, resolve(choices)) }
  }

/** Merges a content part by part. What no part describes comes from the stored version. */
export const fields =
  <M>(parts: readonly Part<M>[]): Rule<M> =>
  (versions, place) => {
    const merges = parts.map((each) => each(versions, place))
    return {
      conflicts: merges.flatMap(({ conflicts }) => conflicts),
      merged: merges.flatMap(({ merged }) => merged),
      resolve: (choices) => merges.reduce((into, { resolve }) => resolve(choices)(into), versions.theirs),
    }
  }

function pick<M extends object, K extends keyof M>(of: M, keys: readonly K[]): Pick<M, K> {
  const picked: Partial<Pick<M, K>> = {}
  for (const key of keys) picked[key] = of[key]
  return picked as Pick<M, K>
}

/** Returns functions that describe the properties of a content: one by itself, or several that belong together. */
export const propertiesOf = <M extends object>() => ({
  one: <K extends keyof M & string>(key: K, rule: Rule<M[K]>): Part<M> =>
    part(
      key,
      (of) => of[key],
      (into, value) => ({ ...into, [key]: value }),
      rule,
    ),
  together: <K extends keyof M & string>(keys: readonly K[], rule: Rule<Pick<M, K>>): Part<M> =>
    part(
      keys.join('+'),
      (of) => pick(of, keys),
      (into, value) => ({ ...into, ...value }),
      rule,
    ),
})

/** Puts a label before the labels of a value's fields. */
export const titled =
  <T>(label: string, rule: Rule<T>): Rule<T> =>
  (versions, { path, label: before }) =>
    rule(versions, { path, label: named(before, label) })
