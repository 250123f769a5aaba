import type { Call } from '#contract/base/call.ts'
import { badRequest } from '#gateway/errors/errors.ts'

type Fields = Readonly<Record<string, unknown>>

/**
 * Returns the path of a call with its parameters and query. Null and undefined are omitted; an array repeats its name.
 * Throws BAD_REQUEST for half of a surrogate pair, which a URL cannot contain.
 */
export function requestPath(call: Pick<Call, 'path'>, params: Fields | undefined, query: Fields | undefined): string {
  let path = call.path
  if (params) path = path.replace(/\{(\w+)\}/g, (_, name: string) => encode(name, params[name]))
  if (!query) return path
  let text = ''
  for (const name of Object.keys(query)) {
    const value = query[name]
    if (value === null || value === undefined) continue
    for (const item of Array.isArray(value) ? value : [value])
      text += `${text === '' ? '?' : '&'}${encodeURIComponent(name)}=${encode(name, item)}`
  }
  return path + text
}

function encode(name: string, value: unknown): string {
  const text = String(value)
  if (!text.isWellFormed()) throw badRequest(`\`${name}\` contains half of a surrogate pair.`)
  return encodeURIComponent(text)
}
