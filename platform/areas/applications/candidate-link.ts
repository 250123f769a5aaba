import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { hmac, randomToken, sha256 } from '#platform/auth/secrets.ts'
import type { Db } from '#platform/db/client.ts'
import { secrets } from '#platform/db/schema/index.ts'

const secretName = 'candidate-link'

/**
 * The secret behind all links, made on first use. Read in the caller's transaction each time, so that a rollback
 * never leaves a link made from a secret that was not kept.
 */
async function linkSecret(db: Db): Promise<string> {
  const read = () => db.select({ value: secrets.value }).from(secrets).where(eq(secrets.name, secretName))
  const [kept] = await read()
  if (kept !== undefined) return kept.value
  await db.insert(secrets).values({ name: secretName, value: randomBytes(32).toString('base64url'), createdAt: sql`now()` }).onConflictDoNothing()
  const [made] = await read()
  if (made === undefined) throw new Error('The secret of candidate links could not be stored')
  return made.value
}

/** 256 bits from the secret and the nonce: the same link again in every mail, though only its hash is stored. */
const tokenOf = (secret: string, nonce: string): string => hmac(secret, nonce)

/** What is stored of a token, and what a visitor's token is looked up by. */
export const hashLink = (token: string): string => sha256(token)

/** What is stored of a candidate's link. */
export interface StoredLink {
  linkNonce: string
  linkHash: string
}

function makeLink(secret: string): StoredLink {
  const linkNonce = randomToken()
  return { linkNonce, linkHash: hashLink(tokenOf(secret, linkNonce)) }
}

/** A new link for a candidate: the columns to store. */
export const newLink = async (db: Db): Promise<StoredLink> => makeLink(await linkSecret(db))

/** Makes links for many candidates with one read of the secret; for filling a database. */
export async function candidateLinks(db: Db): Promise<{ forCandidate(): StoredLink }> {
  const secret = await linkSecret(db)
  return { forCandidate: () => makeLink(secret) }
}

/** The address of a candidate's own page (PLUS-09). `siteUrl` is the public base of the job site. */
export async function candidateLink(db: Db, siteUrl: string, candidate: { linkNonce: string }): Promise<string> {
  return `${siteUrl}/min-sida/${tokenOf(await linkSecret(db), candidate.linkNonce)}`
}
