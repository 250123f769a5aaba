import type { TSchema } from 'typebox'
import type { Access, Call } from '#contract/base/call.ts'
import { EmptyBody, mediaTypesOf } from '#contract/base/scalars.ts'
import { namedSchemas } from './named-schemas.ts'

type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

/** Responses of every call that requires authentication. */
const commonStatuses: Record<number, string> = {
  401: 'The session is missing or has ended. Sign in again.',
  402: 'The account is blocked.',
  403: 'No access, or the id is unknown.',
  500: 'Unexpected error.',
}

/**
 * Creates the OpenAPI document of the calls. `x-access` holds the access rule, and `x-partner` the level of API key
 * that a call requires.
 */
export function createOpenApiDocument(calls: readonly Call[], version: string): Json {
  const names = namedSchemas()
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
      description: 'REST API of the Tavla recruiter dashboard. Paths are case-insensitive.',
    },
    paths,
    components: { schemas, securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
  }
}

function describeCall(call: Call, names: Map<object, string>): Json {
  const statuses = {
    ...(call.access.kind === 'anonymous' ? { 500: 'Unexpected error.' } : commonStatuses),
    ...(call.whileImpersonating === 'refused' && {
      403: 'No access, the id is unknown, or you are impersonating a user.',
    }),
    ...call.errors,
  }
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
      200: describeResponse(call, names),
      ...Object.fromEntries(
        Object.entries(statuses).map(([status, description]) => [
          status,
          { description, content: { 'application/json': { schema: { $ref: '#/components/schemas/ErrorBody' } } } },
        ]),
      ),
    },
  }
}

/** Describes a multipart form with its file or files and its text fields. */
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

/** Returns the summary of a call, from the words of its id. */
const summaryOf = ({ id }: Call): string => {
  const words = id.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function describeResponse({ response }: Call, names: Map<object, string>): Json {
  if (response === EmptyBody) return { description: 'Success. No content.' }
  const types = mediaTypesOf(response)
  if (types === null)
    return { description: 'Success.', content: { 'application/json': { schema: describe(response, names) } } }
  return {
    description: 'Success. Returns a file.',
    content: Object.fromEntries(types.map((type) => [type, { schema: { type: 'string', contentMediaType: type } }])),
  }
}

const describeAccess = (access: Access): Json => JSON.parse(JSON.stringify(access)) as Json

function describeParameters(
  schema: TSchema | undefined,
  location: 'path' | 'query',
  names: Map<object, string>,
): Json[] {
  if (!schema || !('properties' in schema)) return []
  const required = 'required' in schema && Array.isArray(schema.required) ? schema.required : []
  return Object.entries(schema.properties as Record<string, TSchema>).map(([name, property]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    schema: describe(property, names),
  }))
}

function describe(value: unknown, names: Map<object, string>, isComponent = false): Json {
  if (Array.isArray(value)) return value.map((item) => describe(item, names))
  if (typeof value !== 'object' || value === null) return (value ?? null) as Json
  const name = isComponent ? undefined : names.get(value)
  if (name !== undefined) return { $ref: `#/components/schemas/${name}` }
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !key.startsWith('~'))
      .map(([key, item]) => [key, describe(item, names)]),
  )
}
