import type { TSchema } from 'typebox'
import type { AnySchema } from '#platform/calls/http/any-schema.ts'

// Request bodies that are as expensive as possible to validate, each about one megabyte, the limit of the transport.

type Path = readonly string[]

const MEGABYTE = 1_000_000

const ITEM_COUNT = 9500
const unknownFields = () =>
  Object.fromEntries(
    Array.from({ length: ITEM_COUNT }, (_, index) => [`unknown field ${index} ${'x'.repeat(80)}`, index]),
  )

/** Returns the most expensive values for a schema, by name. */
function fillings(schema: AnySchema): Record<string, unknown> {
  if (schema.type === 'string') return { 'markup that never closes': '<p '.repeat(MEGABYTE / 3) }
  if (schema.type === 'object') return { 'many unknown fields': unknownFields() }
  if (schema.type !== 'array') return {}
  const item = allWrong(schema.items ?? {})
  return {
    'many nulls': Array.from({ length: ITEM_COUNT }, () => null),
    'many wrong items': Array.from({ length: Math.floor(ITEM_COUNT / sizeOf(item)) }, () => item),
  }
}

/**
 * Yields hostile bodies for a schema: each fills one field with its most expensive value and all others with wrong
 * values.
 */
export function* hostileBodies(schema: TSchema): Generator<{ title: string; body: unknown }> {
  for (const position of positionsOf(schema)) {
    for (const [name, filling] of Object.entries(fillings(position.schema))) {
      yield {
        title: `${name} at ${position.path.join('.') || 'the body'}`,
        body: fillAt(schema, position.path, filling),
      }
    }
  }
}

function positionsOf(schema: AnySchema, path: Path = []): { path: Path; schema: AnySchema }[] {
  const inner = [...(schema.anyOf ?? []).flatMap((each) => positionsOf(each, path))]
  for (const [name, each] of Object.entries(schema.properties ?? {})) inner.push(...positionsOf(each, [...path, name]))
  if (schema.items) inner.push(...positionsOf(schema.items, [...path, '0']))
  return schema.anyOf ? inner : [{ path, schema }, ...inner]
}

/** Returns a value with the right field names and only wrong values. */
function allWrong(schema: AnySchema): unknown {
  if (schema.anyOf) return allWrong(schema.anyOf.find(({ type }) => type === 'object') ?? {})
  if (schema.type === 'object')
    return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, each]) => [name, allWrong(each)]))
  return schema.type === 'array' ? [allWrong(schema.items ?? {})] : { wrong: true }
}

function fillAt(schema: AnySchema, [name, ...rest]: Path, filling: unknown): unknown {
  if (name === undefined) return filling
  const branch = schema.anyOf?.find((each) => (name === '0' ? each.items : each.properties?.[name])) ?? schema
  const next = (name === '0' ? branch.items : branch.properties?.[name]) ?? {}
  const value = fillAt(next, rest, filling)
  return name === '0' ? [value] : { ...(allWrong(branch) as object), [name]: value }
}

const sizeOf = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? Object.values(value).reduce((sum: number, each) => sum + sizeOf(each), 1)
    : 1

/** Wraps a value and counts every property read. */
export function countReads<T>(value: T): { value: T; reads: () => number } {
  let reads = 0
  const proxies = new WeakMap<object, object>()
  const wrap = (each: unknown): unknown => {
    if (typeof each !== 'object' || each === null) return each
    const proxy = proxies.get(each) ?? new Proxy(each, handler)
    proxies.set(each, proxy)
    return proxy
  }
  const handler: ProxyHandler<object> = {
    get(target, key) {
      reads++
      return wrap(Reflect.get(target, key))
    },
    getOwnPropertyDescriptor(target, key) {
      reads++
      return Reflect.getOwnPropertyDescriptor(target, key)
    },
    ownKeys(target) {
      const keys = Reflect.ownKeys(target)
      reads += keys.length
      return keys
    },
  }
  return { value: wrap(value) as T, reads: () => reads }
}
