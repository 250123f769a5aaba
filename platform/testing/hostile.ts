import type { TSchema } from 'typebox'

// Bodies made to cost as much as they can: each about a megabyte, what the transport takes.

interface AnySchema {
  type?: string
  properties?: Record<string, AnySchema>
  patternProperties?: Record<string, AnySchema>
  items?: AnySchema
  anyOf?: AnySchema[]
}

type Path = readonly string[]

const megabyte = 1_000_000

const many = 9500
const unknownFields = () =>
  Object.fromEntries(Array.from({ length: many }, (_, index) => [`unknown field ${index} ${'x'.repeat(80)}`, index]))

/** What costs most at a place, by what belongs there. */
function fillings(schema: AnySchema): Record<string, unknown> {
  if (schema.type === 'string') return { 'markup that never closes': '<p '.repeat(megabyte / 3) }
  if (schema.type === 'object') return { 'many unknown fields': unknownFields() }
  if (schema.type !== 'array') return {}
  const item = allWrong(schema.items ?? {})
  return {
    'many nulls': Array.from({ length: many }, () => null),
    'many wrong items': Array.from({ length: Math.floor(many / sizeOf(item)) }, () => item),
  }
}

/** Hostile bodies for a schema: every field filled with what costs most there, the others all wrong. */
export function* hostileBodies(schema: TSchema): Generator<{ title: string; body: unknown }> {
  for (const place of placesOf(schema)) {
    for (const [name, filling] of Object.entries(fillings(place.schema))) {
      yield { title: `${name} at ${place.path.join('.') || 'the body'}`, body: filled(schema, place.path, filling) }
    }
  }
}

function placesOf(schema: AnySchema, path: Path = []): { path: Path; schema: AnySchema }[] {
  const inner = [...(schema.anyOf ?? []).flatMap((each) => placesOf(each, path))]
  for (const [name, each] of Object.entries(schema.properties ?? {})) inner.push(...placesOf(each, [...path, name]))
  if (schema.items) inner.push(...placesOf(schema.items, [...path, '0']))
  return schema.anyOf ? inner : [{ path, schema }, ...inner]
}

/** A value of the schema in which nothing is right but the names of its fields. */
function allWrong(schema: AnySchema): unknown {
  if (schema.anyOf) return allWrong(schema.anyOf.find(({ type }) => type === 'object') ?? {})
  if (schema.type === 'object')
    return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, each]) => [name, allWrong(each)]))
  return schema.type === 'array' ? [allWrong(schema.items ?? {})] : { wrong: true }
}

function filled(schema: AnySchema, [name, ...rest]: Path, filling: unknown): unknown {
  if (name === undefined) return filling
  const branch = schema.anyOf?.find((each) => (name === '0' ? each.items : each.properties?.[name])) ?? schema
  const next = (name === '0' ? branch.items : branch.properties?.[name]) ?? {}
  const value = filled(next, rest, filling)
  return name === '0' ? [value] : { ...(allWrong(branch) as object), [name]: value }
}

const sizeOf = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? Object.values(value).reduce((sum: number, each) => sum + sizeOf(each), 1)
    : 1

/** The value, counting each time something of it is read. */
export function counted<T>(value: T): { value: T; reads: () => number } {
  let reads = 0
  const known = new WeakMap<object, object>()
  const wrap = (each: unknown): unknown => {
    if (typeof each !== 'object' || each === null) return each
    const made = known.get(each) ?? new Proxy(each, handler)
    known.set(each, made)
    return made
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
