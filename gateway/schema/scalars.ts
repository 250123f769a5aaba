import { GraphQLError, GraphQLScalarType, Kind } from 'graphql'

/** The input is not of the scalar's form. */
function refuse(name: string): never {
  throw new GraphQLError(`Expected a ${name}.`, { extensions: { code: 'BAD_REQUEST' } })
}

function textScalar(name: string, accepts: (text: string) => boolean): GraphQLScalarType<string, string> {
  const read = (value: unknown): string => (typeof value === 'string' && accepts(value) ? value : refuse(name))
  return new GraphQLScalarType<string, string>({
    name,
    coerceOutputValue: (value) => (typeof value === 'string' ? value : refuse(name)),
    coerceInputValue: read,
    coerceInputLiteral: (node) => (node.kind === Kind.STRING ? read(node.value) : refuse(name)),
  })
}

/** Whether a day exists: for V8 the 30th of February is in March. */
function isDay(text: string): boolean {
  const [year = 0, month = 0, date = 0] = text.slice(0, 10).split('-').map(Number)
  return month >= 1 && month <= 12 && date >= 1 && date <= new Date(Date.UTC(year, month, 0)).getUTCDate()
}

const day = /^\d{4}-\d{2}-\d{2}$/
const moment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/

/** Longest HTML accepted, in characters; the platform has its own limits per field. */
const longestHtml = 500_000

/** A text whose value is not looked at by the gateway: written to the answer as the platform sent it. */
export const textScalars: readonly GraphQLScalarType[] = [
  textScalar('Date', (text) => day.test(text) && isDay(text)),
  textScalar('DateTime', (text) => moment.test(text) && isDay(text) && !Number.isNaN(Date.parse(text))),
  textScalar('Html', (text) => text.length <= longestHtml),
]
