import { createHmac } from 'node:crypto'
import { SECRET_PREFIX } from './secrets.ts'

/**
 * Returns the headers of a message with a signature for each secret. During a rotation, the receiver can verify with the
 * old or the new secret.
 */
export function signedHeaders({
  id,
  body,
  at,
  secrets,
}: {
  id: string
  body: string
  at: Date
  secrets: readonly string[]
}): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const signatures = secrets.map(
    (secret) =>
      `v1,${createHmac('sha256', Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64'))
        .update(`${id}.${timestamp}.${body}`)
        .digest('base64')}`,
  )
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}
