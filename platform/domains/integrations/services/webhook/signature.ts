import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/**
 * Maximum difference between the time of a signature and the server's clock, in seconds. It must exceed the delay of a
 * slow delivery, and be shorter than the time events are stored to detect replays.
 */
const SIGNATURE_TOLERANCE_SECONDS = 300

/** Generates a signing key of 192 random bits. */
export const generateWebhookKey = (): string => `tt_${randomBytes(24).toString('base64url')}`

/** Returns the signature header of an event: `t=1762156800,v1=…`, with the hex HMAC-SHA256 of `{t}.{body}`. */
export function sign(key: string, body: Uint8Array | string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000)
  return `t=${seconds},v1=${createHmac('sha256', key).update(`${seconds}.`).update(body).digest('hex')}`
}

/**
 * Verifies a signature header. Returns null if it is valid, `signature` if it does not match the key and the body, or
 * `timestamp` if its time differs too much from the server's clock.
 */
export function checkSignature(
  header: string,
  { key, body, now }: { key: string; body: Uint8Array; now: Date },
): 'signature' | 'timestamp' | null {
  const [, seconds = '', signature = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header) ?? []
  const expected = createHmac('sha256', key).update(`${seconds}.`).update(body).digest()
  const bytes = Buffer.from(signature, 'hex')
  if (bytes.length !== expected.length || !timingSafeEqual(bytes, expected)) return 'signature'
  return Math.abs(now.getTime() / 1000 - Number(seconds)) > SIGNATURE_TOLERANCE_SECONDS ? 'timestamp' : null
}
