import type { TSchema } from 'typebox'
import type { Access, Call } from '#contract/base/call.ts'
import { EmptyBody, mediaTypesOf } from '#contract/base/scalars.ts'
import type { CallText } from './call-texts.ts'
import { feedPaths } from './feed-paths.ts'
import type { Json } from './json.ts'
import { namedSchemas } from './named-schemas.ts'
import { describeTags } from './tags.ts'

/** Responses of every call. */
const commonStatuses: Record<number, string> = {
  400: 'The request is invalid.',
  500: 'Unexpected error.',
}

/** Responses of every call that requires authentication. */
const authenticationStatuses: Record<number, string> = {
  401: 'The session is missing or has ended. Sign in again.',
  402: 'The account or the company is blocked.',
  403: 'No access, or the id is unknown.',
}

const securitySchemes = {
  session: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description:
      'A session token from `POST /account/login`. It is valid for 15 minutes. ' +
      'A response contains a new token in `x-update-token` after half of that time.',
  },
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'tvl_…',
    description:
      'An API key of a company. It reaches that company only. ' +
      '`x-partner` of a call says which keys it accepts: `feed` any key, `read` any API key, `write` an API key that can write.',
  },
}

/**
 * Creates the OpenAPI document of the calls and the feeds. `x-access` holds the access rule, and `x-partner` the level
 * of API key that a call requires.
 *
 * @param texts summaries and descriptions by the id of the call. A call without a text gets the words of its id.
 */
export function createOpenApiDocument(
  calls: readonly Call[],
  version: string,
  texts: ReadonlyMap<string, CallText> = new Map(),
): Json {
  const names = namedSchemas()
  const paths: Record<string, Record<string, Json>> = { ...feedPaths((schema) => describe(schema, names)) }
  for (const call of calls) {
    const path = (paths[call.path] ??= {})
    path[call.method.toLowerCase()] = describeCall(call, names, texts.get(call.id))
  }
  const sorted = sortKeys(paths)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Tavla platform',
      version,
      description:
        'The REST API of Tavla. Paths are case-insensitive. ' +
        'docs/api/rest.md describes authentication, errors, idempotency keys, pages and limits.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'The platform that serves this document: the address of the job site.' }],
    security: [],
    tags: describeTags(calls.map(({ family }) => family)),
    paths: sorted,
    components: { schemas: describeUsedSchemas(sorted, names), securitySchemes },
  }
}

/** Sorts paths, and the methods of each. */
const sortKeys = (paths: Readonly<Record<string, Record<string, Json>>>): Record<string, Json> =>
  Object.fromEntries(
    Object.entries(paths)
      .toSorted(([a], [b]) => a.localeCompare(b))
      .map(([path, item]) => [
        path,
        Object.fromEntries(Object.entries(item).toSorted(([a], [b]) => a.localeCompare(b))),
      ]),
  )

/** Describes the named schemas that the paths refer to, directly or through other schemas. */
function describeUsedSchemas(paths: Json, names: Map<object, string>): Record<string, Json> {
  const all = new Map([...names].map(([schema, name]) => [name, describe(schema, names, true)]))
  const used = new Map<string, Json>()
  const visit = (part: Json): void => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(/#\/components\/schemas\/(\w+)/g)) {
      const schema = all.get(name)
      if (schema === undefined || used.has(name)) continue
      used.set(name, schema)
      visit(schema)
    }
  }
  visit(paths)
  return Object.fromEntries([...used].toSorted(([a], [b]) => a.localeCompare(b)))
}

function describeCall(call: Call, names: Map<object, string>, text: CallText | undefined): Json {
  const statuses = {
    ...commonStatuses,
    ...(call.access.kind !== 'anonymous' && authenticationStatuses),
    ...(call.partner !== undefined && { 429: 'The key has used up its rate. Wait for `Retry-After`.' }),
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
    summary: text?.summary ?? wordsOf(call),
    ...(text && text.description !== '' && { description: text.description }),
    tags: [call.family],
    security: securityOf(call),
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

/** Returns the words of a call's id. */
const wordsOf = ({ id }: Call): string => {
  const words = id.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Returns what authenticates a caller. The one-time token of a link is a field of the request instead. */
function securityOf({ access, partner }: Call): Json {
  if (access.kind === 'anonymous' || access.kind === 'tokenHolder') return []
  return [{ session: [] }, ...(partner === undefined ? [] : [{ apiKey: [] }])]
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
