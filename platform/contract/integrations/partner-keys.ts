import { Type } from 'typebox'
import { KEY_NAME_MAX_LENGTH, keyScopes } from '#rules/companies/partner-keys.ts'
import { companyMember, declare } from '#contract/base/call.ts'
import { DateTime, Id, None, Typed, nullable, oneOf, strict } from '#contract/base/shapes.ts'

const KeyScope = oneOf(...keyScopes)

/** A key as lists show it; `key` is how it begins. Id, time and maker are beyond the documents. */
const ListedKey = strict({
  id: Id,
  name: Type.String(),
  key: Type.String({ description: 'masked' }),
  createdAt: DateTime,
  createdBy: nullable(Type.String({ description: 'name of who made it; null when that user is gone' })),
  scope: KeyScope,
  expiresAt: nullable(DateTime),
  lastUsedAt: nullable(Type.String({ format: 'date-time', description: 'to the minute' })),
})

/** A key as its maker sees it, once. */
const NewKey = strict({
  id: Id,
  name: Type.String(),
  key: Type.String(),
  createdAt: DateTime,
  createdBy: nullable(Type.String()),
  scope: KeyScope,
  expiresAt: nullable(DateTime),
  lastUsedAt: Type.Null(),
})

const written = strict({ id: Id, name: Typed(KEY_NAME_MAX_LENGTH) })
const writtenApi = strict({
  ...written.properties,
  scope: Type.Optional(KeyScope),
  expiresAt: Type.Optional(nullable(DateTime)),
})
const refused = { 400: 'blank name, or too many keys', 409: 'name used (case-insensitive)' }
const inCompany = strict({ companyId: Id })
const family = 'career pages and api keys'

/**
 * GET /careerPages/{companyId}: the keys of career pages, newest first. Source: 3§7, 3§3. Roles: members of the company
 * only.
 */
export const CareerPages = declare({
  id: 'career-pages',
  family,
  method: 'GET',
  path: '/careerPages/{companyId}',
  params: inCompany,
  response: Type.Array(ListedKey),
  access: companyMember('company', 'params.companyId', { staff: [] }),
  errors: {},
})

/**
 * POST /careerPages: makes a key of a career page, which is told once. Source: 3§7, 3§5. Roles: members of the company
 * only.
 */
export const CreateCareerPage = declare({
  id: 'create-career-page',
  family,
  method: 'POST',
  path: '/careerPages',
  body: written,
  response: NewKey,
  access: companyMember('company', 'body.id', { staff: [] }),
  errors: refused,
})

/** DELETE /careerPages/{companyId}/{keyId}. Source: 3§7. Roles: members of the company only. */
export const DeleteCareerPage = declare({
  id: 'delete-career-page',
  family,
  method: 'DELETE',
  path: '/careerPages/{companyId}/{keyId}',
  params: strict({ companyId: Id, keyId: Id }),
  response: None,
  access: companyMember('company', 'params.companyId', { staff: [] }),
  errors: { 404: 'no such key' },
})

/** GET /apiKeys/{companyId}: the API keys, newest first. Source: 3§7, 3§3. Roles: members of the company only. */
export const ApiKeys = declare({
  id: 'api-keys',
  family,
  method: 'GET',
  path: '/apiKeys/{companyId}',
  params: inCompany,
  response: Type.Array(ListedKey),
  access: companyMember('company', 'params.companyId', { staff: [] }),
  errors: {},
})

/**
 * POST /apiKeys: makes an API key, which is told once. Beyond the documents it may only read unless `scope` says more,
 * and opens nothing from `expiresAt` on (PLUS-60). Source: 3§7, 3§5. Roles: members of the company only.
 */
export const CreateApiKey = declare({
  id: 'create-api-key',
  family,
  method: 'POST',
  path: '/apiKeys',
  body: writtenApi,
  response: NewKey,
  access: companyMember('company', 'body.id', { staff: [] }),
  errors: refused,
})

/** DELETE /apiKeys. Source: 3§7. Roles: members of the company only. */
export const DeleteApiKey = declare({
  id: 'delete-api-key',
  family,
  method: 'DELETE',
  path: '/apiKeys',
  body: strict({ id: Id, keyId: Id }),
  response: None,
  access: companyMember('company', 'body.id', { staff: [] }),
  errors: { 404: 'no such key' },
})
