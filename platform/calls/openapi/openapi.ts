import type { TSchema } from 'typebox'
import type { Access, Call } from '#contract/base/call.ts'
import * as enums from '#contract/base/enums.ts'
import { ErrorBody } from '#contract/base/errors.ts'
import { None, fileTypesOf } from '#contract/base/shapes.ts'
import * as types from '#contract/base/types.ts'

type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

/** Answers every call can give, by who may call. */
const commonStatuses: Record<number, string> = {
  401: 'sign in again',
  402: 'account blocked',
  403: 'no access, or an unknown id',
  500: 'general error',
}

/**
 * The OpenAPI document of some calls: paths as written, access as data in `x-access`, the keys that open a call in
 * `x-partner`.
 */
export function describeCalls(calls: readonly Call[], version: string): Json {
  const names = namesOfSchemas()
  const paths: Record<string, Record<string, Json>> = {}
  for (const call of [...calls].sort((a, b) => a.path.localeCompare(b.path) || a.method.localeCompare(b.method))) {
    const path = (paths[call.path] ??= {})
    path[call.method.toLowerCase()] = describeCall(call, names)
  }
  const schemas = Object.fromEntries(
    [...names]
      .map(([schema, name]) => [name, describe(schema, names, true)])
      .sort(([a], [b]) => String(a).localeCompare(String(b))),
  )
  return {
    openapi: '3.1.0',
    info: {
      title: 'Tavla platform',
      version,
      description: 'REST calls of the recruiter dashboard. Paths are matched without regard to case.',
    },
    paths,
    components: { schemas, securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
  }
}

function describeCall(call: Call, names: Map<object, string>): Json {
  const statuses = { ...(call.access.kind === 'anonymous' ? { 500: 'general error' } : commonStatuses), ...call.errors }
  const parameters = [
    ...describeParameters(call.params, 'path', names),
    ...describeParameters(call.query, 'query', names),
  ]
  return {
    operationId: call.id,
    summary: summaryOf(call),
    tags: [call.family],
    ...(call.access.kind !== 'anonymous' && { security: [{ bearer: [] }] }),
    'x-access': describeAccess(call.access),
    ...(call.partner !== undefined && { 'x-partner': call.partner }),
    ...(parameters.length > 0 && { parameters }),
    ...(call.upload && {
      requestBody: { required: true, content: { 'multipart/form-data': { schema: describeForm(call, names) } } },
    }),
    ...(call.body &&
      !call.upload && {
        requestBody: { required: true, content: { 'application/json': { schema: describe(call.body, names) } } },
      }),
    responses: {
      200: describeAnswer(call, names),
      ...Object.fromEntries(
        Object.entries(statuses).map(([status, description]) => [
          status,
          { description, content: { 'application/json': { schema: { $ref: '#/components/schemas/ErrorBody' } } } },
        ]),
      ),
    },
  }
}

/** A form with its file, or its files, and the texts beside them. */
function describeForm({ upload, body }: Call, names: Map<object, string>): Json {
  const file = { type: 'string', contentMediaType: 'application/octet-stream' }
  const fields =
    body && 'properties' in body
      ? Object.fromEntries(
          Object.entries(body.properties as Record<string, TSchema>).map(([name, schema]) => [
            name,
            describe(schema, names),
          ]),
        )
      : {}
  return {
    type: 'object',
    properties: {
      ...fields,
      ...(upload?.maxFiles === undefined
        ? { file }
        : { files: { type: 'array', items: file, maxItems: upload.maxFiles } }),
    },
    ...(upload?.maxFiles === undefined && { required: ['file'] }),
  }
}

/** What a call does, in words: its id is made of them. */
const summaryOf = ({ id }: Call): string => {
  const words = id.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function describeAnswer({ response }: Call, names: Map<object, string>): Json {
  if (response === None) return { description: 'success, empty' }
  const types = fileTypesOf(response)
  if (types === null)
    return { description: 'success', content: { 'application/json': { schema: describe(response, names) } } }
  return {
    description: 'success, a file',
    content: Object.fromEntries(types.map((type) => [type, { schema: { type: 'string', contentMediaType: type } }])),
  }
}

const describeAccess = (access: Access): Json => JSON.parse(JSON.stringify(access)) as Json

function describeParameters(schema: TSchema | undefined, place: 'path' | 'query', names: Map<object, string>): Json[] {
  if (!schema || !('properties' in schema)) return []
  const required = 'required' in schema && Array.isArray(schema.required) ? schema.required : []
  return Object.entries(schema.properties as Record<string, TSchema>).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: describe(property, names),
  }))
}

/** The named types of the contract, by their schema objects: they become components. */
function namesOfSchemas(): Map<object, string> {
  const names = new Map<object, string>([[ErrorBody, 'ErrorBody']])
  for (const [name, value] of [...Object.entries(types), ...Object.entries(enums)])
    if (typeof value === 'object' && value !== null) names.set(value, name)
  return names
}

function describe(value: unknown, names: Map<object, string>, whole = false): Json {
  if (Array.isArray(value)) return value.map((each) => describe(each, names))
  if (typeof value !== 'object' || value === null) return (value ?? null) as Json
  const name = whole ? undefined : names.get(value)
  if (name !== undefined) return { $ref: `#/components/schemas/${name}` }
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !key.startsWith('~'))
      .map(([key, each]) => [key, describe(each, names)]),
  )
}
