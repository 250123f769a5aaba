import { createConfig, lintFromString } from '@redocly/openapi-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { partnerLevels } from '#contract/base/call.ts'
import { setUpPlatform } from '#platform/testing/set-up.ts'

// Checks the served document against the OpenAPI specification 3.1.
// https://spec.openapis.org/oas/v3.1.1

interface Parameter {
  name: string
  in: string
  required: boolean
  schema: Schema
}
interface Schema {
  [keyword: string]: unknown
}
interface Body {
  required?: boolean
  content: Record<string, { schema: Schema }>
}
interface Operation {
  operationId: string
  summary: string
  tags: string[]
  'x-partner'?: string
  'x-access': { kind: string }
  parameters?: Parameter[]
  requestBody?: Body
  responses: Record<string, { description: string; content?: Body['content'] }>
  security?: Record<string, string[]>[]
}
interface Document {
  openapi: string
  info: { title: string; version: string }
  servers: { url: string }[]
  tags: { name: string; description?: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema>; securitySchemes: Record<string, object> }
}

const platform = await setUpPlatform()
let document: Document
let operations: { path: string; method: string; operation: Operation }[]
beforeAll(async () => {
  const answer = await platform.app.inject('/openapi.json')
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  document = answer.json<Document>()
  operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
  )
})

/** The keywords of JSON Schema 2020-12 that the contract uses. Any other keyword is a mistake. */
const keywords = new Set([
  '$ref',
  'type',
  'properties',
  'required',
  'additionalProperties',
  'patternProperties',
  'items',
  'anyOf',
  'allOf',
  'oneOf',
  'not',
  'const',
  'enum',
  'description',
  'format',
  'pattern',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'uniqueItems',
  'minProperties',
  'maxProperties',
  'contentMediaType',
  'default',
  'title',
])
const types = new Set(['object', 'array', 'string', 'number', 'integer', 'boolean', 'null'])

/** Returns the faults of a schema and its subschemas. */
function faultsOf(schema: unknown, at: string): string[] {
  if (typeof schema === 'boolean') return []
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) return [`${at} is no schema`]
  const faults: string[] = []
  const { $ref, type, properties, required, pattern, enum: values } = schema as Schema
  for (const word of Object.keys(schema))
    if (!keywords.has(word) && !word.startsWith('x-')) faults.push(`${at} says ${word}`)
  if ($ref !== undefined && !(String($ref).replace('#/components/schemas/', '') in document.components.schemas))
    faults.push(`${at} leads to ${String($ref)}`)
  if (type !== undefined && !types.has(String(type))) faults.push(`${at} is of type ${String(type)}`)
  if (typeof pattern === 'string') expect(RegExp(pattern, 'u')).toBeInstanceOf(RegExp)
  if (values !== undefined && !(Array.isArray(values) && values.length > 0 && new Set(values).size === values.length))
    faults.push(`${at} has a bad enum`)
  if (Array.isArray(required))
    for (const name of required)
      if (!Object.hasOwn((properties ?? {}) as object, String(name))) faults.push(`${at} requires ${String(name)}`)
  for (const part of ['properties', 'patternProperties'])
    for (const [name, subschema] of Object.entries((schema as Schema)[part] ?? {}))
      faults.push(...faultsOf(subschema, `${at}/${name}`))
  for (const part of ['anyOf', 'allOf', 'oneOf']) {
    const list = (schema as Schema)[part]
    if (list !== undefined)
      faults.push(
        ...(Array.isArray(list) && list.length > 0
          ? list.flatMap((subschema, index) => faultsOf(subschema, `${at}/${part}/${index}`))
          : [`${at} has an empty ${part}`]),
      )
  }
  for (const part of ['items', 'additionalProperties', 'not']) {
    const subschema = (schema as Schema)[part]
    if (subschema !== undefined) faults.push(...faultsOf(subschema, `${at}/${part}`))
  }
  return faults
}

describe('serves a valid OpenAPI document (PLUS-65)', () => {
  test('with its version and unique operation ids', () => {
    expect(document.openapi).toMatch(/^3\.1\.\d+$/)
    expect([document.info.title, document.info.version].every((text) => text.length > 0)).toBe(true)
    const ids = operations.map(({ operation }) => operation.operationId)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.length).toBeGreaterThan(200)
  })

  test('without paths that differ only in parameter names', () => {
    const shapes = Object.keys(document.paths).map((path) => path.replace(/\{[^}]+\}/g, '{}'))
    expect(shapes.filter((shape, index) => shapes.indexOf(shape) !== index)).toEqual([])
    expect(shapes.filter((shape) => !shape.startsWith('/'))).toEqual([])
  })

  test('with declared path parameters and described statuses, and without a body for GET', () => {
    const wrong: string[] = []
    for (const {
      path,
      method,
      operation: { parameters = [], requestBody, responses, security = [] },
    } of operations) {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      const described = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name)
      if (named.toSorted().join() !== described.toSorted().join()) wrong.push(`${path} describes ${described.join()}`)
      for (const parameter of parameters)
        if ((parameter.in === 'path' && !parameter.required) || !['path', 'query'].includes(parameter.in))
          wrong.push(`${path} ${parameter.name}`)
      const keys = parameters.map((parameter) => `${parameter.in} ${parameter.name}`)
      if (new Set(keys).size !== keys.length) wrong.push(`${path} names a parameter twice`)
      if (requestBody && (method === 'get' || Object.keys(requestBody.content).length === 0))
        wrong.push(`${method} ${path} has a body`)
      if (!('200' in responses)) wrong.push(`${path} has no success`)
      for (const [status, { description }] of Object.entries(responses))
        if (!/^[1-5]\d\d$/.test(status) || description === '') wrong.push(`${path} answers ${status}`)
      for (const name of security.flatMap((requirement) => Object.keys(requirement)))
        if (!(name in document.components.securitySchemes)) wrong.push(`${path} asks for ${name}`)
    }
    expect(wrong).toEqual([])
  })

  test('with valid schemas and resolvable references', () => {
    const faults = Object.entries(document.components.schemas).flatMap(([name, schema]) => faultsOf(schema, name))
    for (const {
      path,
      operation: { operationId, parameters = [], requestBody, responses },
    } of operations) {
      for (const { name, schema } of parameters) faults.push(...faultsOf(schema, `${path} ${name}`))
      for (const content of [requestBody?.content, ...Object.values(responses).map((response) => response.content)])
        for (const { schema } of Object.values(content ?? {})) faults.push(...faultsOf(schema, operationId))
    }
    expect(faults).toEqual([])
  })

  test('that passes the recommended rules of Redocly without a warning', async () => {
    const problems = await lintFromString({
      source: JSON.stringify(document),
      config: await createConfig({ extends: ['recommended-strict'] }),
    })
    expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([])
  })

  test('with described tags, and a summary for every operation', () => {
    const declared = new Set(document.tags.map(({ name }) => name))
    expect(operations.flatMap(({ operation }) => operation.tags).filter((tag) => !declared.has(tag))).toEqual([])
    expect(document.tags.filter(({ description = '' }) => description === '')).toEqual([])
    // A sentence. The words of the id do not say what the call does.
    expect(operations.filter(({ operation: { summary } }) => summary.includes('Roles:'))).toEqual([])
    const wordless = operations.filter(({ operation: { summary } }) => !/^[A-Z`].*[^.]$/.test(summary))
    expect(wordless.map(({ operation }) => operation.operationId)).toEqual([])
    const namesOnly = operations.filter(
      ({ operation: { summary, operationId } }) => summary.toLowerCase() === operationId.replaceAll('-', ' '),
    )
    expect(namesOnly.map(({ operation }) => operation.operationId)).toEqual([])
  })

  test('with the keys that open an operation, and no token for an anonymous one (PLUS-60)', () => {
    for (const { operation } of operations) {
      const schemes = (operation.security ?? []).flatMap((requirement) => Object.keys(requirement))
      const isOpen = ['anonymous', 'tokenHolder', 'careerPageKey'].includes(operation['x-access'].kind)
      const level = operation['x-partner']
      expect([operation.operationId, schemes]).toEqual([
        operation.operationId,
        isOpen ? [] : level === undefined ? ['session'] : ['session', 'apiKey'],
      ])
      if (level !== undefined) expect([...partnerLevels]).toContain(level)
    }
    expect(operations.filter(({ operation }) => operation['x-partner']).length).toBeGreaterThan(20)
  })

  test('with the feeds of a career page (PLUS-61)', async () => {
    for (const [path, type] of [
      ['/feeds/{key}/ads.json', 'application/feed+json'],
      ['/feeds/{key}/indeed.xml', 'application/xml'],
    ] as const) {
      expect(Object.keys(document.paths[path]?.['get']?.responses['200']?.content ?? {})).toEqual([type])
      // The described path exists: an unknown key is refused, an unknown path is not found.
      const { statusCode } = await platform.app.inject(path.replace('{key}', 'tvl_nobodys-key-nobodys-key'))
      expect(statusCode).toBe(401)
    }
  })
})
