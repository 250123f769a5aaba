// The schema writes enums in capitals, the rules write them in camel case.

/** Converts an enum between both spellings. */
export interface EnumMapping<Rule extends string, Schema extends string> {
  toSchema: (word: Rule) => Schema
  toRule: (word: string) => Rule
}

/** Builds both directions from one table. A value newer than this build becomes the first value of the table. */
export function enumMapping<Rule extends string, Schema extends string>(
  table: Readonly<Record<Rule, Schema>>,
): EnumMapping<Rule, Schema> {
  const rules = Object.keys(table) as Rule[]
  const first = rules[0]
  if (first === undefined) throw new Error('The table needs at least one value.')
  return {
    toSchema: (word) => table[word],
    toRule: (word) => rules.find((rule) => table[rule] === word) ?? first,
  }
}
