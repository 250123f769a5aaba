import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { jwtVerify } from 'jose'

/**
 * Maximum difference between the time of a signature and the server's clock, in seconds. It must exceed the delay of a
 * slow delivery, and be shorter than the time events are stored to detect replays.
 */
const SIGNATURE_TOLERANCE_SECONDS = 300

export type SignatureFault = 'signature' | 'timestamp'

interface Signed {
  key: string
  body: Uint8Array
  now: Date
}

/** Generates an integration key of 192 random bits. */
export const generateIntegrationKey = (): string => `tt_${randomBytes(24).toString('base64url')}`

/** Returns the digest that finds a connection by its integration key. */
export const hashIntegrationKey = (key: string): string => createHash('sha256').update(key).digest('base64url')

/** The field of the activation form at Teamtailor, which is a claim of the token in each request. */
const INTEGRATION_KEY_CLAIM = 'integrationKey'

/**
 * Returns the integration key in the `Authorization` header of the job board channel: a JWT that is signed with the key
 * of the job board. Null if the header is not valid.
 */
export async function integrationKeyIn(
  header: string,
  { key, now }: { key: string; now: Date },
): Promise<string | null> {
  const [, token] = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/.exec(header) ?? []
  if (token === undefined) return null
  try {
    const { payload } = await jwtVerify(token, new TextEncoder().encode(key), {
      algorithms: ['HS256'],
      currentDate: now,
    })
    const claim = payload[INTEGRATION_KEY_CLAIM]
    return typeof claim === 'string' ? claim.trim() : null
  } catch {
    return null
  }
}

/**
 * Verifies the `Teamtailor-Signature` header of the job board channel: `t={seconds},v1={hex},v0={hex}`. Version 1 is
 * the HMAC-SHA256 of `{t}.{body}`. Version 0 is false on purpose, and later versions are ignored.
 */
export function checkBoardSignature(header: string, signed: Signed): SignatureFault | null {
  const [, seconds = '', signature = ''] =
    /^t=(\d{1,12}),(?:v\d+=[0-9a-f]+,)*?v1=([0-9a-f]{64})(?:,|$)/.exec(header) ?? []
  return checkTimed(seconds, signature, signed)
}

/**
 * Verifies the `TT-Signature` header of a company's webhook, in one of two versions:
 *
 * - 2: Base64 of `t={seconds},v2={hex}`, with the HMAC-SHA256 of `{t}.{body}`.
 * - 1, deprecated: Base64 of the hexadecimal HMAC-SHA256 of the id of the data. It does not protect the rest of the body.
 */
export function checkEventSignature(header: string, dataId: string | null, signed: Signed): SignatureFault | null {
  const text = Buffer.from(header, 'base64').toString('latin1')
  const [, seconds, signature = ''] = /^t=(\d{1,12}),v2=([0-9a-f]{64})$/.exec(text) ?? []
  if (seconds !== undefined) return checkTimed(seconds, signature, signed)
  const isValid = dataId !== null && isHmac(text, createHmac('sha256', signed.key).update(dataId).digest())
  return isValid ? null : 'signature'
}

function checkTimed(seconds: string, signature: string, { key, body, now }: Signed): SignatureFault | null {
  if (!isHmac(signature, createHmac('sha256', key).update(`${seconds}.`).update(body).digest())) return 'signature'
  return Math.abs(now.getTime() / 1000 - Number(seconds)) > SIGNATURE_TOLERANCE_SECONDS ? 'timestamp' : null
}

function isHmac(signature: string, expected: Buffer): boolean {
  const bytes = /^[0-9a-f]{64}$/.test(signature) ? Buffer.from(signature, 'hex') : Buffer.alloc(0)
  return bytes.length === expected.length && timingSafeEqual(bytes, expected)
}
