import { Actor } from '#contract/base/actor.ts'
import { Type } from 'typebox'
import { MAX_KEY_NAME_LENGTH, KEY_SCOPES } from '#rules/integrations/api-keys.ts'
import { companyMember, declare } from '#contract/base/call.ts'
import { DateTime, Id, EmptyBody, InputText, nullable, oneOf, strict } from '#contract/base/scalars.ts'

const KeyScope = oneOf(...KEY_SCOPES)

/** A deprecated member of the GraphQL schema that a key has used (PLUS-100). Beyond the documents. */
const DeprecatedUse = strict({
  coordinate: Type.String({ description: 'the schema coordinate, for example `Ad.end`' }),
  reason: Type.String({ description: 'the replacement, in English' }),
  removedAfter: nullable(Type.String({ format: 'date' })),
  lastUsedAt: DateTime,
  count: Type.Integer({ description: 'the number of operations that used it' }),
})

/**
 * Where a key was last used from (PLUS-60). Each use replaces it, but at most one in ten seconds. Beyond the documents.
 */
const KeyUse = strict({
  at: Type.String({ format: 'date-time', description: 'accurate to the minute' }),
  client: nullable(
    Type.String({
      description: 'the first product of its User-Agent header and its major version, for example `curl 8`',
    }),
  ),
  address: nullable(Type.String({ description: 'the IP address' })),
  isMcp: Type.Boolean({ description: 'whether an assistant used the tools of `/mcp`' }),
})

/**
 * A key in a list. `key` is its first characters. `id`, `createdAt` and `createdBy` are beyond the documents. `lastUse`
 * is null for members who are not administrators of the company.
 */
const ListedKey = strict({
  id: Id,
  name: Type.String(),
  key: Type.String({ description: 'masked' }),
  createdAt: DateTime,
  createdBy: nullable(Actor),
  scope: KeyScope,
  expiresAt: nullable(DateTime),
  lastUsedAt: nullable(Type.String({ format: 'date-time', description: 'accurate to the minute' })),
  lastUse: nullable(KeyUse),
  formerKeyUntil: nullable(Type.String({ format: 'date-time', description: 'until when a replaced key works' })),
  deprecatedUses: Type.Array(DeprecatedUse, { description: 'of the last 30 days, the first to be removed first' }),
})

/** A new key. The key itself is returned only once. */
const NewKey = strict({
  id: Id,
  name: Type.String(),
  key: Type.String(),
  createdAt: DateTime,
  createdBy: nullable(Actor),
  scope: KeyScope,
  expiresAt: nullable(DateTime),
  lastUsedAt: Type.Null(),
})

const careerPageInput = strict({ id: Id, name: InputText('line', MAX_KEY_NAME_LENGTH) })
const apiKeyInput = strict({
  ...careerPageInput.properties,
  scope: Type.Optional(KeyScope),
  expiresAt: Type.Optional(nullable(DateTime)),
})
const createErrors = {
  400: 'the name is empty, the expiry date is invalid, or the maximum number of keys is reached',
  409: '`nameTaken`: the name is already in use (case-insensitive)',
}
const companyParams = strict({ companyId: Id })
const family = 'career pages and api keys'

/**
 * GET /careerPages/{companyId}. Returns the keys of career pages, newest first. Source: 3§7, 3§3. Roles: members of the
 * company only.
 */
export const CareerPages = declare({
  id: 'career-pages',
  family,
  method: 'GET',
  path: '/careerPages/{companyId}',
  params: companyParams,
  response: Type.Array(ListedKey),
  access: companyMember('company', 'params.companyId', { staff: [] }),
  errors: {},
})

/**
 * POST /careerPages. Creates a key for a career page. The key is returned only once. Source: 3§7, 3§5. Roles: members
 * of the company only.
 */
export const CreateCareerPage = declare({
  id: 'create-career-page',
  family,
  method: 'POST',
  path: '/careerPages',
  body: careerPageInput,
  response: NewKey,
  access: companyMember('company', 'body.id', { staff: [] }),
  whileImpersonating: 'refused',
  errors: createErrors,
})

/**
 * DELETE /careerPages/{companyId}/{keyId}. Deletes the key of a career page. Source: 3§7. Roles: members of the company
 * only.
 */
export const DeleteCareerPage = declare({
  id: 'delete-career-page',
  family,
  method: 'DELETE',
  path: '/careerPages/{companyId}/{keyId}',
  params: strict({ companyId: Id, keyId: Id }),
  response: EmptyBody,
  access: companyMember('company', 'params.companyId', { staff: [] }),
  whileImpersonating: 'allowed',
  errors: { 404: 'no such key' },
})

/**
 * GET /apiKeys/{companyId}. Returns the API keys, newest first. Source: 3§7, 3§3. Roles: members of the company only.
 */
export const ApiKeys = declare({
  id: 'api-keys',
  family,
  method: 'GET',
  path: '/apiKeys/{companyId}',
  params: companyParams,
  response: Type.Array(ListedKey),
  access: companyMember('company', 'params.companyId', { staff: [] }),
  errors: {},
})

/**
 * POST /apiKeys. Creates an API key. The key is returned only once. Beyond the documents, it is read-only unless
 * `scope` is `write`, and expires at `expiresAt` (PLUS-60). Source: 3§7, 3§5. Roles: members of the company only.
 */
export const CreateApiKey = declare({
  id: 'create-api-key',
  family,
  method: 'POST',
  path: '/apiKeys',
  body: apiKeyInput,
  response: NewKey,
  access: companyMember('company', 'body.id', { staff: [] }),
  whileImpersonating: 'refused',
  errors: createErrors,
})

const keyParams = strict({ companyId: Id, keyId: Id })

/**
 * PUT /partnerKeys/{companyId}/{keyId}. Renames an API key or a career page's key, or changes the scope of an API key.
 * The key stays the same, and a new scope applies from the next request. Beyond the documents (PLUS-60). Roles: members
 * of the company only.
 */
export const UpdatePartnerKey = declare({
  id: 'update-partner-key',
  family,
  method: 'PUT',
  path: '/partnerKeys/{companyId}/{keyId}',
  params: keyParams,
  body: strict({ name: Type.Optional(InputText('line', MAX_KEY_NAME_LENGTH)), scope: Type.Optional(KeyScope) }),
  response: ListedKey,
  access: companyMember('company', 'params.companyId', { staff: [] }),
  whileImpersonating: 'refused',
  errors: {
    400: 'the name is empty, or a career page’s key cannot have the scope (`notAllowed`)',
    404: 'no such key',
    409: createErrors[409],
  },
})

/**
 * POST /partnerKeys/{companyId}/{keyId}/replacement. Replaces the key itself. The new key is returned only once. The
 * replaced key works for another 24 hours; a key that it had replaced itself stops working at once. The connections of a
 * key close when it stops working. An expired key cannot be replaced. Beyond the documents (PLUS-60). Roles: members of
 * the company only.
 */
export const ReplacePartnerKey = declare({
  id: 'replace-partner-key',
  family,
  method: 'POST',
  path: '/partnerKeys/{companyId}/{keyId}/replacement',
  params: keyParams,
  response: strict({ partnerKey: ListedKey, key: Type.String() }),
  access: companyMember('company', 'params.companyId', { staff: [] }),
  whileImpersonating: 'refused',
  errors: { 404: 'no such key', 409: '`expired`: the key has expired' },
})

/** DELETE /apiKeys. Deletes an API key. Source: 3§7. Roles: members of the company only. */
export const DeleteApiKey = declare({
  id: 'delete-api-key',
  family,
  method: 'DELETE',
  path: '/apiKeys',
  body: strict({ id: Id, keyId: Id }),
  response: EmptyBody,
  access: companyMember('company', 'body.id', { staff: [] }),
  whileImpersonating: 'allowed',
  errors: { 404: 'no such key' },
})
