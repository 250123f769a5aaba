type Upper<S extends string, Previous extends string = ''> = S extends `${infer C}${infer Rest}`
  ? C extends '-' | '.'
    ? `_${Upper<Rest, '_'>}`
    : C extends Uppercase<C>
      ? C extends Lowercase<C>
        ? `${C}${Upper<Rest, C>}`
        : `${Previous extends '' | '_' ? '' : '_'}${C}${Upper<Rest, '_'>}`
      : `${Uppercase<C>}${Upper<Rest, C>}`
  : ''

/** The GraphQL name of an enum value: `boost-plus`, `boost.plus` and `boostPlus` all become `BOOST_PLUS`. */
export type EnumName<S extends string> = Upper<S>

/**
 * Converts between the REST values of an enum and its GraphQL names. Sources contain GraphQL names (there are no
 * internal enum values); inputs are converted back with `toWire`.
 */
export function enumNames<const W extends string>(
  wire: readonly W[],
): {
  readonly toName: (value: W) => EnumName<W>
  readonly toWire: (name: EnumName<W>) => W
  /** Returns the name of a value; undefined if it is not a value of the enum. */
  readonly find: (value: string) => EnumName<W> | undefined
} {
  const names = new Map<W, EnumName<W>>(wire.map((value) => [value, nameOf(value) as EnumName<W>]))
  const wires = new Map<EnumName<W>, W>([...names].map(([value, name]) => [name, value]))
  return {
    toName: (value) => names.get(value) ?? missing(value),
    find: (value) => names.get(value as W),
    toWire: (name) => wires.get(name) ?? missing(name),
  }
}

const nameOf = (value: string): string =>
  value
    .replace(/[-.]/g, '_')
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toUpperCase()

function missing(value: string): never {
  throw new Error(`${value} is not a value of this enum.`)
}
