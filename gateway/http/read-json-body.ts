import type { IncomingMessage } from 'node:http'
import { findExceededLimit } from '#rules/requests/json-limits.ts'
import { MAX_VARIABLE_DEPTH } from '#gateway/limits/check-variables.ts'
import { BodyTooLarge, BodyTooSlow, readBody } from './read-body.ts'

/** A request whose body is rejected, with its status and message. */
export class UnreadableBody extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/**
 * Limits for parsing. Deeper than the limit for variables, so that variables are rejected by `checkVariables` with its
 * own message.
 */
const bodyBounds = { maxDepth: 2 * MAX_VARIABLE_DEPTH, maxValues: Infinity }

/** Reads and parses a JSON body. Throws `UnreadableBody`. */
export async function readJsonBody(request: IncomingMessage, maxRequestBytes: number): Promise<unknown> {
  // Only JSON is accepted: a page of another origin cannot send it without a preflight request.
  const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json') throw new UnreadableBody(415, 'Unsupported content type. Send `application/json`.')
  try {
    const body = await readBody(request, maxRequestBytes)
    const beyond = findExceededLimit(body, bodyBounds)
    if (beyond)
      throw new UnreadableBody(400, `\`${beyond.part}\` is nested too deeply (maximum ${bodyBounds.maxDepth} levels).`)
    return JSON.parse(body)
  } catch (error) {
    if (error instanceof UnreadableBody) throw error
    if (error instanceof BodyTooSlow) throw new UnreadableBody(408, 'The request body was not received in time.')
    if (error instanceof BodyTooLarge)
      throw new UnreadableBody(413, `The request body is too large (maximum ${maxRequestBytes} bytes).`)
    throw new UnreadableBody(400, 'The request body is not valid JSON.')
  }
}
