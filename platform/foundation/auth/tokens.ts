import { randomUUID } from 'node:crypto'
import { and, desc, eq, isNotNull, isNull, ne, notInArray } from 'drizzle-orm'
import {
  SignJWT,
  decodeProtectedHeader,
  errors,
  exportJWK,
  generateKeyPair,
  importJWK,
  jwtVerify,
  type CryptoKey,
  type JWK,
} from 'jose'
import type { Db } from '#platform/foundation/db/client.ts'
import { signingKeys } from '#platform/foundation/db/schema/index.ts'
import { isSealed, type Vault } from './vault.ts'

/** Lifetime of a token. After half of it, a response carries a new token in `x-update-token`. */
export const TOKEN_MINUTES = 15
const algorithm = 'EdDSA'
const audience = 'tavla'
const typ = 'at+jwt'

/** User data in a token (SHELL-24), for clients. The platform itself reads the session row. */
export interface Claims {
  email: string
  firstName: string
  lastName: string
  dateOfBirth: string
  city: string
  country: string
  phoneNumber: string
  name: string
  nameid: string
  role: string[]
  impersonator?: string
  /** Version of the user's row. A token with an older version is renewed. */
  ver: number
}

/** A token with valid signature, issuer, audience, type and times. */
export interface VerifiedToken {
  sessionId: string
  claims: Record<string, unknown>
  issuedAt: Date
  expiresAt: Date
}

export interface Tokens {
  sign(sessionId: string, claims: Claims, now: Date): Promise<string>
  /** Returns null if the token is not valid. */
  verify(token: string, now: Date): Promise<VerifiedToken | null>
  /** Creates a new signing key. The previous key still verifies tokens until the next rotation. */
  rotate(now: Date): Promise<void>
}

interface Key {
  kid: string
  /** Null once a newer key signs. */
  privateKey: CryptoKey | null
  publicKey: CryptoKey
}

/** Reload interval of the keys, in milliseconds. Another instance may have retired a key. */
const KEY_CACHE_MS = 300_000

/** Signs and verifies tokens with EdDSA. All instances share the keys in the database; private keys are encrypted. */
export async function createTokens({
  db,
  vault,
  issuer,
  clock,
}: {
  db: Db
  vault: Vault
  issuer: string
  clock: () => Date
}): Promise<Tokens> {
  let keys: Key[] = []
  let loadedAt = 0

  const load = async (): Promise<void> => {
    loadedAt = performance.now()
    const rows = await db
      .select()
      .from(signingKeys)
      .where(isNull(signingKeys.retiredAt))
      .orderBy(desc(signingKeys.createdAt), desc(signingKeys.kid))
    keys = await Promise.all(
      rows.map(async ({ kid, privateJwk, publicJwk }) => ({
        kid,
        privateKey: privateJwk === null ? null : await importKey(await openKey(kid, privateJwk)),
        publicKey: await importKey(publicJwk),
      })),
    )
  }
  /** Decrypts a private key, and re-encrypts the stored key if the newest secret key did not encrypt it. */
  const openKey = async (kid: string, stored: string): Promise<unknown> => {
    const json = isSealed(stored) ? vault.open(stored, `signing key ${kid}`) : stored
    if (!vault.isCurrent(stored))
      await db
        .update(signingKeys)
        .set({ privateJwk: vault.seal(json, `signing key ${kid}`) })
        .where(and(eq(signingKeys.kid, kid), eq(signingKeys.privateJwk, stored)))
    return JSON.parse(json)
  }
  const create = async (now: Date): Promise<string> => {
    const pair = await generateKeyPair(algorithm, { crv: 'Ed25519', extractable: true })
    const kid = randomUUID()
    await db.insert(signingKeys).values({
      kid,
      algorithm,
      privateJwk: vault.seal(JSON.stringify(await exportJWK(pair.privateKey)), `signing key ${kid}`),
      publicJwk: await exportJWK(pair.publicKey),
      createdAt: now,
    })
    return kid
  }
  const findKey = async (kid: string | undefined): Promise<Key | undefined> => {
    if (performance.now() - loadedAt > KEY_CACHE_MS) await load()
    const loaded = keys.find((key) => key.kid === kid)
    // Another instance may have rotated the keys. Unknown key ids cause at most one reload per five seconds.
    if (loaded || kid === undefined || performance.now() - loadedAt < 5000) return loaded
    await load()
    return keys.find((key) => key.kid === kid)
  }

  await load()
  if (keys.length === 0) {
    await create(clock())
    await load()
  }

  return {
    async sign(sessionId, claims, now) {
      const key = keys.find(({ privateKey }) => privateKey !== null)
      if (!key?.privateKey) throw new Error('No signing key has a private key. Rotate the keys.')
      const seconds = Math.floor(now.getTime() / 1000)
      return new SignJWT({ ...claims, sid: sessionId })
        .setProtectedHeader({ alg: algorithm, kid: key.kid, typ })
        .setSubject(claims.nameid)
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt(seconds)
        .setNotBefore(seconds)
        .setExpirationTime(seconds + TOKEN_MINUTES * 60)
        .sign(key.privateKey)
    },
    async verify(token, now) {
      try {
        const key = await findKey(decodeProtectedHeader(token).kid)
        if (!key) return null
        const { payload } = await jwtVerify(token, key.publicKey, {
          algorithms: [algorithm],
          issuer,
          audience,
          typ,
          currentDate: now,
          requiredClaims: ['iss', 'aud', 'exp', 'nbf', 'iat', 'sid', 'sub'],
        })
        if (typeof payload['sid'] !== 'string' || payload.iat === undefined || payload.exp === undefined) return null
        return {
          sessionId: payload['sid'],
          claims: payload,
          issuedAt: new Date(payload.iat * 1000),
          expiresAt: new Date(payload.exp * 1000),
        }
      } catch (error) {
        if (error instanceof errors.JOSEError || error instanceof TypeError) return null
        throw error
      }
    },
    async rotate(now) {
      // Reads the last signing key from the database: the keys in memory may be outdated.
      const [previous] = await db
        .select({ kid: signingKeys.kid })
        .from(signingKeys)
        .where(isNull(signingKeys.retiredAt))
        .orderBy(desc(signingKeys.createdAt), desc(signingKeys.kid))
        .limit(1)
      const next = await create(now)
      const verify = [next, ...(previous ? [previous.kid] : [])]
      await db
        .update(signingKeys)
        .set({ retiredAt: now })
        .where(and(isNull(signingKeys.retiredAt), notInArray(signingKeys.kid, verify)))
      // Only the newest key signs. The others verify and need no private key.
      await db
        .update(signingKeys)
        .set({ privateJwk: null })
        .where(and(ne(signingKeys.kid, next), isNotNull(signingKeys.privateJwk)))
      await load()
    },
  }
}

async function importKey(jwk: unknown): Promise<CryptoKey> {
  const key = await importJWK(jwk as JWK, algorithm)
  if (key instanceof Uint8Array) throw new Error('The signing key is not asymmetric.')
  return key
}
