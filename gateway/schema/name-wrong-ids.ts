import { isObjectType, type GraphQLSchema } from 'graphql'
import { badRequest } from '#gateway/errors/errors.ts'
import { WrongIdError } from './global-id.ts'

/** Says of an id that is none of its type where among the arguments it stands. */
export function nameWrongIds(schema: GraphQLSchema): void {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type)) continue
    for (const field of Object.values(type.getFields())) {
      const { resolve } = field
      if (!resolve || field.args.length === 0) continue
      field.resolve = (source, args: Readonly<Record<string, unknown>>, context, info) => {
        const told = (error: unknown): never => {
          const places = error instanceof WrongIdError ? placesOf(error.given, args) : []
          throw places.length === 0 || !(error instanceof WrongIdError)
            ? error
            : badRequest(`${error.message.slice(0, -1)} at ${inWords(places)}.`)
        }
        try {
          const result: unknown = resolve(source, args, context, info)
          return result instanceof Promise ? result.catch(told) : result
        } catch (error) {
          return told(error)
        }
      }
    }
  }
}

/** Places that are named; of more the number is told. */
const mostNamed = 5

/** Everywhere a value stands, as `input.candidates[2].candidateId`. */
function placesOf(wanted: string, value: unknown, place = ''): string[] {
  if (value === wanted) return [place]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, item]) =>
    placesOf(wanted, item, Array.isArray(value) ? `${place}[${key}]` : place === '' ? key : `${place}.${key}`),
  )
}

function inWords(places: readonly string[]): string {
  const named = places.slice(0, mostNamed).map((place) => `\`${place}\``)
  const more = places.length - named.length
  if (more > 0) named.push(more === 1 ? '1 more place' : `${more} more places`)
  const last = named.pop() ?? ''
  return named.length === 0 ? last : `${named.join(', ')} and ${last}`
}
