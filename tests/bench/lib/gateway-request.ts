import { requestBytes, type Request } from './load.ts'

/** Returns a request with a trusted document, as the web client sends it. */
export function gatewayRequest(
  id: string,
  variables: object,
  token: string | null,
  headers: Readonly<Record<string, string>> = {},
): Request {
  return requestBytes(
    'POST',
    '/graphql',
    {
      accept: 'application/graphql-response+json',
      'accept-language': 'sv',
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    JSON.stringify({ id, variables }),
  )
}
