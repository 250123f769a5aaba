import { isObjectType, type GraphQLSchema } from 'graphql'
import { WrongIdError } from './global-id.ts'

/** Adds the path of the argument to the error about an id of the wrong type. */
export function addPathsToIdErrors(schema: GraphQLSchema): void {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type)) continue
    for (const field of Object.values(type.getFields())) {
      const { resolve } = field
      if (!resolve || field.args.length === 0) continue
      field.resolve = (source, args: Readonly<Record<string, unknown>>, context, info) => {
        const rethrow = (error: unknown): never => {
          const paths = error instanceof WrongIdError ? pathsOf(error.value, args) : []
          throw paths.length === 0 || !(error instanceof WrongIdError) ? error : error.at(formatPaths(paths))
        }
        try {
          const result: unknown = resolve(source, args, context, info)
          return result instanceof Promise ? result.catch(rethrow) : result
        } catch (error) {
          return rethrow(error)
        }
      }
    }
  }
}

/** Maximum number of paths that are listed. The rest is only counted. */
const MAX_NAMED_PATHS = 5

/** Returns every path of a value, as `input.candidates[2].candidateId`. */
function pathsOf(wrongId: string, value: unknown, path = ''): string[] {
  if (value === wrongId) return [path]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, item]) =>
    pathsOf(wrongId, item, Array.isArray(value) ? `${path}[${key}]` : path === '' ? key : `${path}.${key}`),
  )
}

function formatPaths(paths: readonly string[]): string {
  const named = paths.slice(0, MAX_NAMED_PATHS).map((path) => `\`${path}\``)
  const more = paths.length - named.length
  if (more > 0) named.push(more === 1 ? '1 more path' : `${more} more paths`)
  const last = named.pop() ?? ''
  return named.length === 0 ? last : `${named.join(', ')} and ${last}`
}
