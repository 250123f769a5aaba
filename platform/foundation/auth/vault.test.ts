import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { candidates, secrets, signingKeys } from '#platform/foundation/db/schema/index.ts'
import { setUpPlatform } from '#platform/testing/set-up.ts'
import { testSecretKey } from '#platform/testing/start-platform.ts'
import { candidateLink, newCandidateLink } from '#platform/domains/candidates/candidates/candidate-link.ts'
import { hmac, loadSecrets, sha256 } from './secrets.ts'
import { loadSecretKeys } from './secret-key.ts'
import { createTokens } from './tokens.ts'
import { createVault, VaultError } from './vault.ts'

const platform = await setUpPlatform({ areas: [] })

const newerKey = 'the-newer-of-two-keys-of-this-test-file'

test('decrypts a text only with its key and name, and only if it is unchanged', () => {
  const vault = createVault([testSecretKey])
  const sealed = vault.seal('åäö', 'a')
  expect(sealed).not.toContain('åäö')
  expect(vault.open(sealed, 'a')).toBe('åäö')
  expect(vault.seal('åäö', 'a')).not.toBe(sealed)
  expect(() => vault.open(sealed, 'b')).toThrow(VaultError)
  expect(() => vault.open(`${sealed.slice(0, -3)}AAA`, 'a')).toThrow(VaultError)
  expect(() => createVault([newerKey]).open(sealed, 'a')).toThrow(VaultError)
  expect(createVault([newerKey, testSecretKey]).open(sealed, 'a')).toBe('åäö')
})

test('does not let the database alone reveal the link to a candidate’s page (PLUS-09)', async () => {
  const owner = await platform.createUser()
  const ad = await platform.createAd(await platform.createCompany({ admin: owner }), owner)
  const candidate = await platform.createCandidate(ad, newCandidateLink(platform.deps))
  expect(sha256(candidateLink(platform.deps, candidate).split('/').at(-1) ?? '')).toBe(candidate.linkHash)
  const [row] = await platform.db.select().from(candidates).where(eq(candidates.id, candidate.id))
  for (const { value } of await platform.db.select().from(secrets))
    expect(sha256(hmac(value, row?.linkNonce ?? ''))).not.toBe(row?.linkHash)
})

test('stores every secret and private key encrypted', async () => {
  const rows = [
    ...(await platform.db.select().from(secrets)).map(({ value }) => value),
    ...(await platform.db.select().from(signingKeys)).map(({ privateJwk }) => privateJwk),
  ]
  expect(rows.length).toBeGreaterThan(5)
  for (const stored of rows) expect(stored).toMatch(/^v1\.[0-9a-f]{12}\.[\w-]+$/)
})

test('re-encrypts all secrets, also unencrypted ones of earlier versions, so that the old key can go', async () => {
  const { db, clock } = platform
  await db.update(secrets).set({ value: 'readable' }).where(eq(secrets.name, 'site-forms'))
  const both = createVault([newerKey, testSecretKey])
  const opened = await loadSecrets(db, both, clock())
  expect(opened).toEqual({ ...platform.deps.secrets, 'site-forms': 'readable' })
  await createTokens({ db, vault: both, issuer: 'x', clock })
  const alone = createVault([newerKey])
  expect(await loadSecrets(db, alone, clock())).toEqual(opened)
  await createTokens({ db, vault: alone, issuer: 'x', clock })
  await expect(loadSecrets(db, createVault([testSecretKey]), clock())).rejects.toThrow('SECRET_KEY')
})

test('deletes a private key as soon as a newer key signs (SHELL-22)', async () => {
  const { db, clock } = platform
  platform.clock.advance({ minutes: 1 })
  const tokens = await createTokens({ db, vault: createVault([newerKey, testSecretKey]), issuer: 'x', clock })
  await tokens.rotate(clock())
  const rows = await db.select().from(signingKeys)
  expect(rows.filter(({ privateJwk }) => privateJwk !== null)).toHaveLength(1)
})

test('generates one key if the environment has none, in a file that only its owner can read', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'tavla-key-'))
  const [first] = await loadSecretKeys({ secretKeys: [], dataDir })
  expect(first).toMatch(/^[\w-]{43}$/)
  expect(await loadSecretKeys({ secretKeys: [], dataDir })).toEqual([first])
  expect((await stat(join(dataDir, 'secret-key'))).mode & 0o777).toBe(0o600)
  expect(await loadSecretKeys({ secretKeys: [newerKey], dataDir })).toEqual([newerKey])
  await rm(dataDir, { recursive: true })
})
