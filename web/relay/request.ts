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

/** Where the gateway answers, relative to the page (SHELL-17). */
export const endpoint = '/graphql'

/** A server that has not answered after this time does not answer, in milliseconds. */
const answerWithin = 30_000

const blocked = createSignal()

/** Called when a call was answered 402: the account is blocked (ERR-02). */
export const onAccountBlocked = blocked.listen

/** The body of a persisted operation: its id, never its text. */
export function persistedBody(params: RequestParameters, variables: Variables) {
  return { documentId: params.id, operationName: params.name, variables }
}

interface RequestOptions {
  signal: AbortSignal
  /** Any error of the answer fails the request. */
  whole?: boolean
  /** Names a write, so that it acts once however often it is sent. */
  idempotencyKey?: string | null
}

/**
 * Sends one persisted operation and gives its answer. Throws a RequestError when the request failed as a whole: no
 * connection, no answer in time, a status, or errors that left no data behind; with `whole`, any error.
 */
export async function request(
  params: RequestParameters,
  variables: Variables,
  { signal, whole = false, idempotencyKey = null }: RequestOptions,
): Promise<GraphQLResponse> {
  const token = readToken()
  const { response, answer } = await send(JSON.stringify(persistedBody(params, variables)), {
    token,
    signal,
    idempotencyKey,
  })
  const updated = response.headers.get('x-update-token')
  if (updated && token === readToken()) updateToken(updated)
  const failure = answer === null ? errorOfStatus(response.status) : failureOf(answer, whole)
  if (!failure) return answer as GraphQLSingularResponse
  if (failure instanceof UnauthenticatedError) rejectSession(token)
  if (failure instanceof PaymentRequiredError) blocked.tell()
  throw failure
}

async function send(
  body: string,
  { token, signal, idempotencyKey }: { token: string | null; signal: AbortSignal; idempotencyKey: string | null },
) {
  // What the server says in words comes in the language of the interface, not in the browser's.
  const headers = new Headers({
    'content-type': 'application/json',
    accept: 'application/graphql-response+json, application/json',
    'accept-language': currentLanguage(),
  })
  if (token) headers.set('authorization', `Bearer ${token}`)
  if (idempotencyKey) headers.set('idempotency-key', idempotencyKey)
  const deadline = AbortSignal.timeout(answerWithin)
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
  // Read apart: an answer that breaks off is a lost connection, one that is not JSON is a fault of the server.
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

type AnswerError = PayloadError & { path?: readonly (string | number)[]; extensions?: { code?: string } }

/** What the page is about is not for this user: whatever else could be read, there is no page. */
const isRefusedRoot = ({ path, extensions }: AnswerError) => extensions?.code === 'FORBIDDEN' && path?.length === 1

/**
 * The failure of an answer as a whole: a session or account error anywhere, a root field that is not for this user,
 * errors and nothing but nulls, or with `whole` any error.
 */
export function failureOf(answer: Answer, whole = false): RequestError | null {
  const errors = answer.errors ?? []
  const first =
    errors.find(
      ({ extensions }) => extensions?.code === 'UNAUTHENTICATED' || extensions?.code === 'PAYMENT_REQUIRED',
    ) ??
    errors.find(isRefusedRoot) ??
    errors[0]
  if (!first) return answer.data ? null : new RequestError('UPSTREAM_FAILED', 'An answer without data')
  const code = first.extensions?.code
  const empty = !answer.data || Object.values(answer.data).every((value) => value === null)
  return whole || empty || isRefusedRoot(first) || code === 'UNAUTHENTICATED' || code === 'PAYMENT_REQUIRED'
    ? errorOfCode(code, first.message)
    : null
}
