import type { Logger } from 'pino'
import type { Session } from '../auth/session.ts'

/** Who asks for an operation, and over what. */
export interface Caller {
  /** Of a websocket always the newest: its token is renewed while operations run. */
  readonly session: Session | null
  readonly requestId: string
  readonly ip: string
  readonly language: 'sv' | 'en'
  /** Ends when the client went away or gave the operation up. */
  readonly signal: AbortSignal
  readonly log: Logger
  readonly transport: 'http' | 'ws'
}

/** What a request asks for: a trusted document by hash, or free text. */
export interface OperationRequest {
  readonly id?: string | undefined
  readonly query?: string | undefined
  readonly operationName?: string | undefined
  readonly variables?: Readonly<Record<string, unknown>> | undefined
}

/** Reads the parameters of a request: `{id | doc_id | documentId, variables}` or `{query, operationName, variables}`. Null when they are neither. */
export function readRequest(params: unknown): OperationRequest | null {
  if (typeof params !== 'object' || params === null || Array.isArray(params)) return null
  const fields = params as Readonly<Record<string, unknown>>
  const id = fields['id'] ?? fields['doc_id'] ?? fields['documentId']
  const { query, operationName, variables, extensions } = fields
  if (id !== undefined && id !== null && typeof id !== 'string') return null
  if (query !== undefined && query !== null && typeof query !== 'string') return null
  if (operationName !== undefined && operationName !== null && typeof operationName !== 'string') return null
  if (variables !== undefined && variables !== null && (typeof variables !== 'object' || Array.isArray(variables))) return null
  if (extensions !== undefined && extensions !== null && (typeof extensions !== 'object' || Array.isArray(extensions))) return null
  return {
    id: id ?? undefined,
    query: query ?? undefined,
    operationName: operationName || undefined,
    variables: (variables ?? undefined) as OperationRequest['variables'],
  }
}

/** The language of an `Accept-Language` header: Swedish unless English is asked for first. */
export function languageOf(header: string | undefined): 'sv' | 'en' {
  return header !== undefined && /^\s*en\b/i.test(header) ? 'en' : 'sv'
}
