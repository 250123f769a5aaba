import { SignJWT, exportJWK, generateKeyPair, importJWK } from 'jose'
import { desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { AccountGetUser } from '#contract/identity/profile.ts'
import { AccountLogin } from '#contract/identity/sign-in.ts'
import { sessions, signingKeys, users } from '#platform/foundation/db/schema/index.ts'
import { setUpPlatform } from '#platform/testing/set-up.ts'
import { testPassword, testSecretKey } from '#platform/testing/start-platform.ts'
import { createVault } from './vault.ts'

const platform = await setUpPlatform()

const decode = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
const status = async (token: string): Promise<number> =>
  (await platform.inject(AccountGetUser, undefined, token)).status
const seconds = (): number => Math.floor(platform.clock().getTime() / 1000)

/** Returns a valid token, except for the changed parts. */
async function forge(
  change: {
    claims?: Record<string, unknown>
    typ?: string
    alg?: string
    kid?: string
    key?: Parameters<SignJWT['sign']>[0]
  } = {},
): Promise<string> {
  const user = await platform.createUser()
  const good = decode(await platform.signIn(user))
  const [row] = await platform.db.select().from(signingKeys).orderBy(desc(signingKeys.createdAt))
  const opened = (): object =>
    JSON.parse(createVault([testSecretKey]).open(row?.privateJwk ?? '', `signing key ${row?.kid}`))
  const key = change.key ?? (await importJWK(opened(), 'EdDSA'))
  return new SignJWT({ ...good, ...change.claims })
    .setProtectedHeader({ alg: change.alg ?? 'EdDSA', kid: change.kid ?? row?.kid ?? '', typ: change.typ ?? 'at+jwt' })
    .sign(key)
}

test('accepts a valid bearer token and answers 401 without one (SHELL-18)', async () => {
  const user = await platform.createUser()
  expect(await status(await platform.signIn(user))).toBe(200)
  expect(await status(await forge())).toBe(200)
  const none = await platform.inject(AccountGetUser)
  expect([none.status, none.error.code]).toEqual([401, 'unauthenticated'])
  for (const authorization of ['Bearer', 'Bearer ', 'Bearer nonsense', 'Bearer a.b.c', 'Basic dXNlcjpwdw==']) {
    expect((await platform.inject(AccountGetUser, undefined, undefined, { headers: { authorization } })).status).toBe(
      401,
    )
  }
})

test.each([
  ['another issuer', () => forge({ claims: { iss: 'https://elsewhere.example' } })],
  ['another audience', () => forge({ claims: { aud: 'elsewhere' } })],
  ['another type', () => forge({ typ: 'JWT' })],
  ['an expiry in the past', () => forge({ claims: { exp: seconds() - 1 } })],
  ['a start in the future', () => forge({ claims: { nbf: seconds() + 60 } })],
  ['no session', () => forge({ claims: { sid: undefined } })],
  ['no expiry', () => forge({ claims: { exp: undefined } })],
  ['a session that does not exist', () => forge({ claims: { sid: '00000000-0000-4000-8000-000000000000' } })],
  ['another key', async () => forge({ key: (await generateKeyPair('EdDSA', { crv: 'Ed25519' })).privateKey })],
  ['an unknown key id', () => forge({ kid: 'unknown' })],
  [
    'a symmetric algorithm keyed with the public key',
    async () => {
      const [row] = await platform.db.select().from(signingKeys)
      return forge({ alg: 'HS256', key: Buffer.from(JSON.stringify(row?.publicJwk)) })
    },
  ],
  [
    'another asymmetric algorithm',
    async () => forge({ alg: 'ES256', key: (await generateKeyPair('ES256')).privateKey }),
  ],
  [
    'no algorithm',
    async () => {
      const [, payload] = (await forge()).split('.')
      return `${Buffer.from(JSON.stringify({ alg: 'none', typ: 'at+jwt' })).toString('base64url')}.${payload}.`
    },
  ],
])('rejects a token with %s (SHELL-18)', async (_case, makeToken) => {
  expect(await status(await makeToken())).toBe(401)
})

test('expires a token after 15 minutes (SHELL-22)', async () => {
  const token = await platform.signIn(await platform.createUser())
  expect(Number(decode(token)['exp']) - seconds()).toBe(15 * 60)
  platform.clock.advance({ minutes: 14, seconds: 59 })
  expect(await status(token)).toBe(200)
  platform.clock.advance({ seconds: 1 })
  expect(await status(token)).toBe(401)
})

test('renews a token past half its lifetime in x-update-token, also with errors (SHELL-19)', async () => {
  const token = await platform.signIn(await platform.createUser())
  platform.clock.advance({ minutes: 7 })
  expect((await platform.inject(AccountGetUser, undefined, token)).headers['x-update-token']).toBeUndefined()
  platform.clock.advance({ minutes: 1 })
  const { headers } = await platform.inject(AccountGetUser, undefined, token)
  const renewed = headers['x-update-token'] ?? ''
  expect(headers['access-control-expose-headers']).toBe('x-update-token')
  expect(decode(renewed)['sid']).toBe(decode(token)['sid'])
  const failed = await platform.inject(AccountGetUser, { query: { nonsense: 1 } }, token)
  expect([failed.status, typeof failed.headers['x-update-token']]).toEqual([400, 'string'])
  platform.clock.advance({ minutes: 10 })
  expect(await status(token)).toBe(401)
  expect(await status(renewed)).toBe(200)
})

test('sends a changed role to the client with the next response (SHELL-24, SHELL-19)', async () => {
  const user = await platform.createUser()
  const token = await platform.signIn(user)
  await platform.db
    .update(users)
    .set({ roles: ['ECONOMY'], secondFactorAt: platform.clock() })
    .where(eq(users.id, user.id))
  const { headers } = await platform.inject(AccountGetUser, undefined, token)
  expect(decode(headers['x-update-token'] ?? '')['role']).toEqual(['Economy'])
})

test('rejects the tokens of a session that is revoked or unused for 14 days (SHELL-22)', async () => {
  const user = await platform.createUser()
  const token = (await platform.inject(AccountLogin, { body: { email: user.email, password: testPassword } })).body
    .token
  expect(await status(token)).toBe(200)
  await platform.db
    .update(sessions)
    .set({ revokedAt: platform.clock() })
    .where(eq(sessions.id, String(decode(token)['sid'])))
  expect(await status(token)).toBe(401)

  const unused = (await platform.inject(AccountLogin, { body: { email: user.email, password: testPassword } })).body
    .token
  const sid = String(decode(unused)['sid'])
  platform.clock.advance({ days: 13 })
  const later = await platform.deps.tokens.sign(sid, decode(unused) as never, platform.clock())
  expect(await status(later)).toBe(200)
  platform.clock.advance({ days: 2 })
  expect(await status(await platform.deps.tokens.sign(sid, decode(unused) as never, platform.clock()))).toBe(401)
})

test('ends an impersonation when the staff user loses the role (SHELL-22)', async () => {
  const staff = await platform.createStaff('Moderator')
  const token = await platform.signIn(await platform.createUser(), { impersonator: staff })
  expect(decode(token)['impersonator']).toBe(staff.id)
  expect(await status(token)).toBe(200)
  await platform.db
    .update(users)
    .set({ roles: ['Economy'] })
    .where(eq(users.id, staff.id))
  expect(await status(token)).toBe(401)
})

test('verifies with the previous key after a rotation, and retires the key before that (SHELL-22)', async () => {
  const user = await platform.createUser()
  const first = await platform.signIn(user)
  platform.clock.advance({ seconds: 1 })
  await platform.deps.tokens.rotate(platform.clock())
  const second = await platform.signIn(user)
  expect([await status(first), await status(second)]).toEqual([200, 200])
  platform.clock.advance({ seconds: 1 })
  await platform.deps.tokens.rotate(platform.clock())
  expect([await status(first), await status(second)]).toEqual([401, 200])
})

test('finds a key that another instance created (SHELL-22)', async () => {
  const { publicKey, privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true })
  const kid = 'from-another-platform'
  await platform.db.insert(signingKeys).values({
    kid,
    algorithm: 'EdDSA',
    privateJwk: JSON.stringify(await exportJWK(privateKey)),
    publicJwk: await exportJWK(publicKey),
    createdAt: new Date(0),
  })
  const token = await forge({ kid, key: privateKey })
  await expect.poll(() => status(token), { interval: 500 }).toBe(200)
})
