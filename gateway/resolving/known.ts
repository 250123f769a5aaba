/** A value that was read or saved together with a source, for the area that resolves it. */
export interface Known<Source, Value> {
  /** Returns the source with the value attached. Copies of the source keep the value. */
  with<S extends Source>(source: S, value: Value): S
  /** Returns the value of a source, or undefined if it has to be read. */
  of(source: Source): Value | undefined
}

/**
 * Declares a value that can be attached to the source of a type. The area of the value declares it, so that the area of
 * the source does not know the areas that extend its type.
 */
export function known<Source extends object, Value>(name: string): Known<Source, Value> {
  const key = Symbol(name)
  return {
    with: (source, value) => ({ ...source, [key]: value }),
    of: (source) => (source as { readonly [key]?: Value })[key],
  }
}
