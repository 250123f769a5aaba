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

/** Minutes a token lives; it is renewed through x-update-token when half of them have passed. */
export const tokenMinutes = 15
const algorithm = 'EdDSA'
const audience = 'tavla'
const typ = 'at+jwt'

/** What a token says of its user (SHELL-24); clients read it, the platform reads the session row. */
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
  /** Version of the user's row; a token with an older one is renewed. */
  ver: number
}

/** A token whose signature, issuer, audience, type and times hold. */
export interface VerifiedToken {
  sessionId: string
  claims: Record<string, unknown>
  issuedAt: Date
  expiresAt: Date
}

export interface Tokens {
  sign(sessionId: string, claims: Claims, now: Date): Promise<string>
  /** Null when anything about the token does not hold. */
  verify(token: string, now: Date): Promise<VerifiedToken | null>
  /** Begins a new signing key; the one before still verifies until the next rotation. */
  rotate(now: Date): Promise<void>
}

interface Key {
  kid: string
  /** Null once a newer key signs. */
  privateKey: CryptoKey | null
  publicKey: CryptoKey
}

/**
 * Keys are read anew when they were read longer ago than this, in milliseconds: another instance may have retired one.
 */
const keysLast = 300_000

/** Tokens signed with EdDSA; the keys are rows, the same for every instance, and their private halves are sealed. */
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
  /** The private half of a key as JSON; what is not sealed with the newest secret key is sealed anew. */
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
    if (performance.now() - loadedAt > keysLast) await load()
    const known = keys.find((key) => key.kid === kid)
    // Another instance may have rotated; unknown kids may not make this one read more than once in five seconds.
    if (known || kid === undefined || performance.now() - loadedAt < 5000) return known
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
      if (!key?.privateKey) throw new Error('There is no signing key')
      const seconds = Math.floor(now.getTime() / 1000)
      return new SignJWT({ ...claims, sid: sessionId })
        .setProtectedHeader({ alg: algorithm, kid: key.kid, typ })
        .setSubject(claims.nameid)
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt(seconds)
        .setNotBefore(seconds)
        .setExpirationTime(seconds + tokenMinutes * 60)
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
      // The rows say which key signed last, whatever this instance has in memory.
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
      // What does not sign any more has no use for its private half.
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
  if (key instanceof Uint8Array) throw new Error('A signing key is not asymmetric')
  return key
}
