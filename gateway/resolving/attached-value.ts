/** A value that one area attaches to the sources of another area, without the other area's knowledge. */
export interface AttachedValue<Source extends object, Value> {
  /** Returns a copy of the source that has the value. Copies of the copy have it too. */
  with<S extends Source>(source: S, value: Value): S
  /** Returns the value; undefined for a source that does not have it. */
  of(source: Source): Value | undefined
}

/**
 * Creates the accessor of an attached value.
 *
 * @param name shown by debuggers
 */
export function attachedValue<Source extends object, Value>(name: string): AttachedValue<Source, Value> {
  // A spread copies symbol keys, but code that lists or serialises the fields of a source does not see them.
  const key = Symbol(name)
  return {
    with: (source, value) => ({ ...source, [key]: value }),
    of: (source) => (source as { readonly [key]?: Value })[key],
  }
}
