import { Type } from 'typebox'
import { KEY_USAGE_DAYS, MAX_DEPRECATED_USES, MAX_OPERATION_NAME_LENGTH } from '#rules/integrations/api-keys.ts'
import { companyMember, declare, type CallInput } from '#contract/base/call.ts'
import { DateOnly, EmptyBody, Id, List, Text, nullable, strict } from '#contract/base/scalars.ts'

/** A number that a gateway counted between two reports. */
const counted = (description: string) => Type.Integer({ minimum: 0, maximum: 1_000_000_000, description })

/** The GraphQL requests of a key in some period, as gateways count them. */
const usageFields = {
  requests: counted('number of accepted requests'),
  calls: counted('calls of the platform that the requests took from the rate of the key'),
  cost: Type.Integer({ minimum: 0, maximum: 1_000_000_000_000, description: 'sum of the costs of the requests' }),
  tooExpensive: counted('requests refused because the document exceeds a limit, for example of its cost'),
  notAllowed: counted('requests refused because the key may not do this'),
  rateLimited: counted('requests refused because the key had used up its rate'),
  maxCost: counted('cost of the most expensive accepted request'),
}
const operationName = Text('opaque', MAX_OPERATION_NAME_LENGTH, { pattern: '^[A-Za-z_]\\w*$' })

const family = 'career pages and api keys'

/**
 * GET /keyUsage/{companyId}/{keyId}. Returns the use of an API key or of a career page's key by the hour, with the first
 * hour first. Hours without use are left out. Beyond the documents. Roles: members of the company only.
 */
export const KeyUsage = declare({
  id: 'key-usage',
  family,
  method: 'GET',
  path: '/keyUsage/{companyId}/{keyId}',
  params: strict({ companyId: Id, keyId: Id }),
  query: strict({
    days: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: KEY_USAGE_DAYS,
        description: 'number of days in Stockholm time up to and including today; defaults to 1',
      }),
    ),
  }),
  response: strict({
    hours: Type.Array(
      strict({
        hour: Type.String({ format: 'date-time', description: 'the beginning of the hour' }),
        ...usageFields,
        costliestOperation: nullable(
          Type.String({ description: 'name of the most expensive accepted request, if it has a name' }),
        ),
      }),
    ),
  }),
  access: companyMember('company', 'params.companyId', { staff: [] }),
  errors: { 404: 'no such key' },
})

/**
 * POST /keyUsage. Adds the GraphQL requests of a key, and the deprecated members of the schema that they used, since the
 * last report (PLUS-99, PLUS-100). Gateways send it with the key itself, about once a minute. The requests are added to
 * the hour in which the report arrives. Beyond the documents. Roles: keys only; other callers are rejected.
 */
export const ReportKeyUsage = declare({
  id: 'report-key-usage',
  family,
  method: 'POST',
  path: '/keyUsage',
  body: strict({
    companyId: Id,
    usage: strict({ ...usageFields, costliestOperation: nullable(operationName) }),
    deprecatedUses: List(
      strict({
        coordinate: Text('opaque', 200, { pattern: '^[A-Za-z_]\\w*(\\.\\w+(\\(\\w+:\\))?)?$' }),
        reason: Text('line', 300),
        removedAfter: nullable(DateOnly),
        count: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
      }),
      MAX_DEPRECATED_USES,
    ),
  }),
  response: EmptyBody,
  access: companyMember('company', 'body.companyId', { staff: [] }),
  partner: 'feed',
  whileImpersonating: 'refused',
  errors: { 400: 'the caller is not a key' },
})

/** The usage in a report without requests. */
export const NO_USAGE: CallInput<typeof ReportKeyUsage>['body']['usage'] = {
  requests: 0,
  calls: 0,
  cost: 0,
  tooExpensive: 0,
  notAllowed: 0,
  rateLimited: 0,
  maxCost: 0,
  costliestOperation: null,
}
