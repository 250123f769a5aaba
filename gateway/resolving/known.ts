/** A value that one area keeps with the sources of another area, which does not know of it. */
export interface Known<Source extends object, Value> {
  /** Returns a copy of the source that has the value. Copies of the copy have it too. */
  with<S extends Source>(source: S, value: Value): S
  /** Returns the value; undefined for a source that does not have it. */
  of(source: Source): Value | undefined
}

/**
 * Makes a place for such a value.
 *
 * @param name what debuggers show
 */
export function known<Source extends object, Value>(name: string): Known<Source, Value> {
  // A spread copies symbols, but nothing that lists or writes out the fields of a source sees them.
  const key = Symbol(name)
  return {
    with: (source, value) => ({ ...source, [key]: value }),
    of: (source) => (source as { readonly [key]?: Value })[key],
  }
}
