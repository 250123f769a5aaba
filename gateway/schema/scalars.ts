import { GraphQLError, GraphQLScalarType, Kind, type ConstValueNode } from 'graphql'

// Not graphql-scalars: its dates become Date objects, but the gateway passes the text of the platform on unchanged.

/** @param node the literal in the document, which gives the error its location */
function reject(form: string, node?: ConstValueNode): never {
  throw new GraphQLError(`Expected ${form}.`, { ...(node && { nodes: node }), extensions: { code: 'BAD_REQUEST' } })
}

function textScalar(name: string, form: string, accepts: (text: string) => boolean): GraphQLScalarType<string, string> {
  const read = (value: unknown, node?: ConstValueNode): string =>
    typeof value === 'string' && accepts(value) ? value : reject(form, node)
  return new GraphQLScalarType<string, string>({
    name,
    coerceOutputValue: (value) => (typeof value === 'string' ? value : reject(form)),
    coerceInputValue: (value) => read(value),
    coerceInputLiteral: (node) => read(node.kind === Kind.STRING ? node.value : null, node),
  })
}

/** Returns whether a day exists. V8 parses the 30th of February as a day in March. */
function isDay(text: string): boolean {
  const [year = 0, month = 0, date = 0] = text.slice(0, 10).split('-').map(Number)
  return month >= 1 && month <= 12 && date >= 1 && date <= new Date(Date.UTC(year, month, 0)).getUTCDate()
}

const day = /^\d{4}-\d{2}-\d{2}$/
const moment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/

/** Longest HTML accepted, in characters. The platform has its own limits per field. */
const MAX_HTML_LENGTH = 500_000

/** The shortest decimal text that names a number, with at least two decimals and no exponent. */
const decimalText = new Intl.NumberFormat('en', {
  useGrouping: false,
  minimumFractionDigits: 2,
  maximumFractionDigits: 20,
  signDisplay: 'negative',
})

/** Accepts amounts that are exact in öre. */
export const decimalInput = /^-?\d{1,13}(\.\d{1,2})?$/

/**
 * `Decimal` is a number in the gateway, as in the platform's REST calls, and a string for clients. Both conversions are
 * exact: the string names the number whose nearest binary fraction the platform sends.
 */
export const decimalScalar = new GraphQLScalarType<number, string>({
  name: 'Decimal',
  coerceOutputValue: (value) => (typeof value === 'number' ? decimalText.format(value) : reject('a number')),
  coerceInputValue: (value) => readDecimal(value),
  coerceInputLiteral: (node) => readDecimal(node.kind === Kind.STRING ? node.value : undefined, node),
})

function readDecimal(value: unknown, node?: ConstValueNode): number {
  if (typeof value !== 'string' || !decimalInput.test(value))
    return reject('a decimal string, such as "14875.00"', node)
  return Number(value)
}

/** `BigInt` is a whole number that JSON carries exactly. GraphQL's own `Int` has 32 bits. */
export const bigIntScalar = new GraphQLScalarType<number, number>({
  name: 'BigInt',
  coerceOutputValue: readWhole,
  coerceInputValue: readWhole,
  coerceInputLiteral: (node) => readWhole(node.kind === Kind.INT ? Number(node.value) : undefined),
})

function readWhole(value: unknown): number {
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : reject('a whole number')
}

/** Text scalars. The gateway validates inputs and copies results as the platform sent them. */
export const textScalars: readonly GraphQLScalarType[] = [
  textScalar('Date', 'an ISO 8601 date, such as 2025-11-20', (text) => day.test(text) && isDay(text)),
  textScalar(
    'DateTime',
    'an ISO 8601 timestamp with a time zone, such as 2025-11-20T08:30:00Z',
    (text) => moment.test(text) && isDay(text) && !Number.isNaN(Date.parse(text)),
  ),
  textScalar('Html', `HTML of at most ${MAX_HTML_LENGTH} characters`, (text) => text.length <= MAX_HTML_LENGTH),
]
