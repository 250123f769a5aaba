import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/**
 * How far a signature's time may be from ours, in seconds: longer than a slow delivery, shorter than an event is
 * remembered.
 */
export const toleranceSeconds = 300

/** A new key. */
export const newWebhookKey = (): string => `tt_${randomBytes(24).toString('base64url')}`

/** The header of an event: `t=1762156800,v1=…`, the HMAC-SHA256 of `{t}.{body}` in hexadecimal. */
export function sign(key: string, body: Uint8Array | string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000)
  return `t=${seconds},v1=${createHmac('sha256', key).update(`${seconds}.`).update(body).digest('hex')}`
}

/**
 * What is wrong with a signature: `signature` it is not the key's for this body, `timestamp` its time is too far from
 * ours; null when it is good.
 */
export function checkSignature(
  header: string,
  { key, body, now }: { key: string; body: Uint8Array; now: Date },
): 'signature' | 'timestamp' | null {
  const [, seconds = '', given = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header) ?? []
  const expected = createHmac('sha256', key).update(`${seconds}.`).update(body).digest()
  const bytes = Buffer.from(given, 'hex')
  if (bytes.length !== expected.length || !timingSafeEqual(bytes, expected)) return 'signature'
  return Math.abs(now.getTime() / 1000 - Number(seconds)) > toleranceSeconds ? 'timestamp' : null
}
