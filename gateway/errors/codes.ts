/** Values of `extensions.code` that the gateway itself sets. docs/api/errors.md explains each. */
export const graphqlErrorCodes = [
  'BAD_REQUEST',
  'UNAUTHENTICATED',
  'PAYMENT_REQUIRED',
  'FORBIDDEN',
  'NOT_FOUND',
  'CODE_REQUIRED',
  'CONFLICT',
  'RATE_LIMITED',
  'UPSTREAM_FAILED',
  'UPSTREAM_TIMEOUT',
  'BUDGET_EXCEEDED',
  'PERSISTED_QUERY_NOT_SUPPORTED',
  'INTERNAL_SERVER_ERROR',
] as const
export type GraphqlErrorCode = (typeof graphqlErrorCodes)[number]

const byStatus: Readonly<Record<number, GraphqlErrorCode>> = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHENTICATED',
  402: 'PAYMENT_REQUIRED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  409: 'CONFLICT',
  410: 'CONFLICT',
  412: 'CODE_REQUIRED',
  413: 'BAD_REQUEST',
  415: 'BAD_REQUEST',
  422: 'BAD_REQUEST',
  429: 'RATE_LIMITED',
  504: 'UPSTREAM_TIMEOUT',
}

/** Returns the code for a status of the platform; UPSTREAM_FAILED for an unlisted status. */
export function codeOfStatus(status: number): GraphqlErrorCode {
  return byStatus[status] ?? 'UPSTREAM_FAILED'
}
