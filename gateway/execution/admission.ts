import { GraphQLError } from 'graphql'
import type { SessionCheck } from '../auth/session-check.ts'
import { publicError, unauthenticated } from '../errors/errors.ts'
import type { RateLimit } from '../limits/rate-limit.ts'
import type { Caller, OperationRequest } from './caller.ts'
import type { FreeText } from './free-text.ts'
import type { Operation } from './operation.ts'
import type { TrustedDocuments } from './trusted-documents.ts'

/** What decides whether a request may run. */
export interface AdmissionParts {
  readonly documents: TrustedDocuments
  readonly freeText: FreeText
  readonly sessions: SessionCheck
  /** Free-text operations per user. */
  readonly rateLimit: RateLimit
}

/**
 * The operation a request may run, or the errors that refuse it. Trusted documents are for everyone (the platform checks
 * the token of every call); free text is for users whose session the platform confirms, under limits.
 */
export class Admission {
  readonly #parts: AdmissionParts

  constructor(parts: AdmissionParts) {
    this.#parts = parts
  }

  /** The trusted document of a hash; undefined for a hash that is not known. */
  trusted(id: string): Operation | undefined {
    return this.#parts.documents.get(id)
  }

  async admit(request: OperationRequest, caller: Caller): Promise<Operation | readonly GraphQLError[]> {
    if (request.id !== undefined) {
      return this.trusted(request.id) ?? [publicError('BAD_REQUEST', 'This document is not known. Load the page again.')]
    }
    if (request.query === undefined) return [publicError('BAD_REQUEST', 'The request has neither a document id nor a query.')]
    if (!caller.session) return [publicError('UNAUTHENTICATED', 'Free text is for signed-in users; without a token only trusted documents run.')]
    try {
      if (!await this.#parts.sessions.confirm(caller.session, caller)) return [unauthenticated()]
    } catch (error) {
      if (error instanceof GraphQLError) return [error]
      throw error
    }
    // Counted only for a session that is real: nobody uses up the share of another.
    if (!this.#parts.rateLimit.take(caller.session.userId)) return [publicError('RATE_LIMITED', 'Too many operations. Wait a moment.')]
    return this.#parts.freeText.prepare(request.query, request.operationName)
  }
}
