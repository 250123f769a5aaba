import type {
  GraphQLResponse,
  GraphQLSingularResponse,
  PayloadError,
  RequestParameters,
  Variables,
} from 'relay-runtime'
import { currentLanguage } from '#web/i18n/language.ts'
import { createSignal } from '#web/state/create-signal.ts'
import {
  errorOfCode,
  errorOfStatus,
  NetworkError,
  PaymentRequiredError,
  RequestError,
  UnauthenticatedError,
} from './errors.ts'
import { rejectSession, updateToken } from './session.ts'
import { readToken } from './token.ts'

/** The path of the GraphQL endpoint, on the page's origin (SHELL-17). */
export const endpoint = '/graphql'

/** Milliseconds. A server that takes longer counts as not responding. */
const TIMEOUT_MS = 30_000

const blocked = createSignal<{ isCompany: boolean }>()

/** Subscribes to 402 answers: the account or a company is blocked (ERR-02). */
export const onAccountBlocked = blocked.listen

/** Returns the body of a request for a trusted document: its id, without its text. */
export function trustedDocumentBody(params: RequestParameters, variables: Variables) {
  return { documentId: params.id, operationName: params.name, variables }
}

interface RequestOptions {
  signal: AbortSignal
  /** Any error in the answer fails the request. */
  whole?: boolean
  /** Idempotency key of a write. A write that is sent several times with the same key acts only once. */
  idempotencyKey?: string | null
}

/**
 * Sends one trusted document and returns its answer. Throws a `RequestError` if the whole request failed:
 *
 * - there was no connection
 * - the answer did not arrive in time
 * - the HTTP status is an error without a GraphQL body
 * - there are errors and no data (with `whole`: there is any error)
 */
export async function request(
  params: RequestParameters,
  variables: Variables,
  { signal, whole = false, idempotencyKey = null }: RequestOptions,
): Promise<GraphQLResponse> {
  const token = readToken()
  const { response, answer } = await send(JSON.stringify(trustedDocumentBody(params, variables)), {
    token,
    signal,
    idempotencyKey,
  })
  const updated = response.headers.get('x-update-token')
  if (updated && token === readToken()) updateToken(updated)
  const failure = answer === null ? errorOfStatus(response.status) : failureOf(answer, whole)
  if (!failure) return answer as GraphQLSingularResponse
  if (failure instanceof UnauthenticatedError) rejectSession(token)
  if (failure instanceof PaymentRequiredError) blocked.emit({ isCompany: failure.isCompany })
  throw failure
}

async function send(
  body: string,
  { token, signal, idempotencyKey }: { token: string | null; signal: AbortSignal; idempotencyKey: string | null },
) {
  // Error messages from the server are in the language of the interface, not of the browser.
  const headers = new Headers({
    'content-type': 'application/json',
    accept: 'application/graphql-response+json, application/json',
    'accept-language': currentLanguage(),
  })
  if (token) headers.set('authorization', `Bearer ${token}`)
  if (idempotencyKey) headers.set('idempotency-key', idempotencyKey)
  const deadline = AbortSignal.timeout(TIMEOUT_MS)
  try {
    const response = await fetch(endpoint, {
      method: 'POST',
      headers,
      body,
      signal: AbortSignal.any([signal, deadline]),
      credentials: 'same-origin',
    })
    return { response, answer: await bodyOf(response) }
  } catch (error) {
    if (signal.aborted) throw error
    throw new NetworkError(String(error))
  }
}

async function bodyOf(response: Response): Promise<Answer | null> {
  // Read as text first. A response that breaks off is a lost connection. A response that is not JSON is a server error.
  const text = await response.text()
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null && ('data' in body || 'errors' in body) ? (body as Answer) : null
  } catch {
    return null
  }
}

interface Answer {
  data?: Record<string, unknown> | null
  errors?: readonly AnswerError[]
}

type AnswerError = PayloadError & {
  path?: readonly (string | number)[]
  extensions?: { code?: string; reason?: string }
}

/** Whether a root field is forbidden. The page cannot be shown then, even if other fields have data. */
const isRefusedRoot = ({ path, extensions }: AnswerError) => extensions?.code === 'FORBIDDEN' && path?.length === 1

/**
 * Returns the failure of the whole answer, or null. An answer fails as a whole in these cases:
 *
 * - any field reports a lost session or a blocked account
 * - a root field is forbidden
 * - there are errors and every root field is null
 * - there is any error and `whole` is true
 */
export function failureOf(answer: Answer, whole = false): RequestError | null {
  const errors = answer.errors ?? []
  const first =
    errors.find(
      ({ extensions }) => extensions?.code === 'UNAUTHENTICATED' || extensions?.code === 'PAYMENT_REQUIRED',
    ) ??
    errors.find(isRefusedRoot) ??
    errors[0]
  if (!first) return answer.data ? null : new RequestError('UPSTREAM_FAILED', 'The response has no data.')
  const code = first.extensions?.code
  const empty = !answer.data || Object.values(answer.data).every((value) => value === null)
  return whole || empty || isRefusedRoot(first) || code === 'UNAUTHENTICATED' || code === 'PAYMENT_REQUIRED'
    ? errorOfCode(code, first.message, first.extensions?.reason)
    : null
}
