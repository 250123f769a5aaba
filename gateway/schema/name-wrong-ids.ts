import { isObjectType, type GraphQLSchema } from 'graphql'
import { badRequest } from '../errors/errors.ts'
import { WrongIdError } from './global-id.ts'

/** Says of an id that is none of its type where among the arguments it stood. */
export function nameWrongIds(schema: GraphQLSchema): void {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type)) continue
    for (const field of Object.values(type.getFields())) {
      const { resolve } = field
      if (!resolve || field.args.length === 0) continue
      field.resolve = (source, args: Readonly<Record<string, unknown>>, context, info) => {
        const told = (error: unknown): never => {
          const place = error instanceof WrongIdError ? placeOf(error.given, args) : null
          throw place === null || !(error instanceof WrongIdError) ? error : badRequest(`${error.message.slice(0, -1)} at \`${place}\`.`)
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

/** Where a value stands first, as `input.candidates[2].candidateId`; null when it stands nowhere. */
function placeOf(wanted: string, value: unknown, place = ''): string | null {
  if (value === wanted) return place
  if (typeof value !== 'object' || value === null) return null
  for (const [key, item] of Object.entries(value)) {
    const found = placeOf(wanted, item, Array.isArray(value) ? `${place}[${key}]` : place === '' ? key : `${place}.${key}`)
    if (found !== null) return found
  }
  return null
}
