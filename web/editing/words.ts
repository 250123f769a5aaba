// The schema writes enums in capitals, the rules in camel case.

/** One enum in both spellings. */
export interface Words<Rule extends string, Schema extends string> {
  toSchema: (word: Rule) => Schema
  toRule: (word: string) => Rule
}

/** Builds both directions from one table; a word newer than this build reads as the first of the table. */
export function words<Rule extends string, Schema extends string>(
  table: Readonly<Record<Rule, Schema>>,
): Words<Rule, Schema> {
  const rules = Object.keys(table) as Rule[]
  const first = rules[0]
  if (first === undefined) throw new Error('An enum needs a word')
  return {
    toSchema: (word) => table[word],
    toRule: (word) => rules.find((rule) => table[rule] === word) ?? first,
  }
}
