import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { candidates, secrets, signingKeys } from '#platform/foundation/db/schema/index.ts'
import { startPlatform, testSecretKey, type TestPlatform } from '#platform/testing/start-platform.ts'
import { candidateLink, newLink } from '#platform/domains/candidates/candidates/candidate-link.ts'
import { hmac, openSecrets, sha256 } from './secrets.ts'
import { readSecretKeys } from './secret-key.ts'
import { createTokens } from './tokens.ts'
import { createVault, VaultError } from './vault.ts'

let platform: TestPlatform
beforeAll(async () => {
  platform = await startPlatform({ areas: [] })
})
afterAll(() => platform.close())

const newer = 'the-newer-of-two-keys-of-this-test-file'

test('what one key sealed opens with it, under its own name, and not after a change', () => {
  const vault = createVault([testSecretKey])
  const sealed = vault.seal('åäö', 'a')
  expect(sealed).not.toContain('åäö')
  expect(vault.open(sealed, 'a')).toBe('åäö')
  expect(vault.seal('åäö', 'a')).not.toBe(sealed)
  expect(() => vault.open(sealed, 'b')).toThrow(VaultError)
  expect(() => vault.open(`${sealed.slice(0, -3)}AAA`, 'a')).toThrow(VaultError)
  expect(() => createVault([newer]).open(sealed, 'a')).toThrow(VaultError)
  expect(createVault([newer, testSecretKey]).open(sealed, 'a')).toBe('åäö')
})

test('PLUS-09 from the database alone nobody computes the address of a candidate’s page', async () => {
  const owner = await platform.createUser()
  const ad = await platform.createAd(await platform.createCompany({ admin: owner }), owner)
  const candidate = await platform.createCandidate(ad, newLink(platform.deps))
  expect(sha256(candidateLink(platform.deps, candidate).split('/').at(-1) ?? '')).toBe(candidate.linkHash)
  const [row] = await platform.db.select().from(candidates).where(eq(candidates.id, candidate.id))
  for (const { value } of await platform.db.select().from(secrets))
    expect(sha256(hmac(value, row?.linkNonce ?? ''))).not.toBe(row?.linkHash)
})

test('no secret and no private key stands readable in the database', async () => {
  const rows = [
    ...(await platform.db.select().from(secrets)).map(({ value }) => value),
    ...(await platform.db.select().from(signingKeys)).map(({ privateJwk }) => privateJwk),
  ]
  expect(rows.length).toBeGreaterThan(5)
  for (const stored of rows) expect(stored).toMatch(/^v1\.[0-9a-f]{12}\.[\w-]+$/)
})

test('a new key seals everything anew and then does without the old one; what earlier versions left readable is sealed too', async () => {
  const { db, clock } = platform
  await db.update(secrets).set({ value: 'readable' }).where(eq(secrets.name, 'site-forms'))
  const both = createVault([newer, testSecretKey])
  const opened = await openSecrets(db, both, clock())
  expect(opened).toEqual({ ...platform.deps.secrets, 'site-forms': 'readable' })
  await createTokens({ db, vault: both, issuer: 'x', clock })
  const alone = createVault([newer])
  expect(await openSecrets(db, alone, clock())).toEqual(opened)
  await createTokens({ db, vault: alone, issuer: 'x', clock })
  await expect(openSecrets(db, createVault([testSecretKey]), clock())).rejects.toThrow('SECRET_KEY')
})

test('SHELL-22 the private half of a key goes as soon as a newer one signs', async () => {
  const { db, clock } = platform
  platform.clock.advance({ minutes: 1 })
  const tokens = await createTokens({ db, vault: createVault([newer, testSecretKey]), issuer: 'x', clock })
  await tokens.rotate(clock())
  const rows = await db.select().from(signingKeys)
  expect(rows.filter(({ privateJwk }) => privateJwk !== null)).toHaveLength(1)
})

test('without a key in the environment one is made once, for the eyes of its owner', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'tavla-key-'))
  const [first] = await readSecretKeys({ secretKeys: [], dataDir })
  expect(first).toMatch(/^[\w-]{43}$/)
  expect(await readSecretKeys({ secretKeys: [], dataDir })).toEqual([first])
  expect((await stat(join(dataDir, 'secret-key'))).mode & 0o777).toBe(0o600)
  expect(await readSecretKeys({ secretKeys: [newer], dataDir })).toEqual([newer])
  await rm(dataDir, { recursive: true })
})
