import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SignJWT, exportJWK, generateKeyPair } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AccountsForgotPassword, AccountsResetPassword } from '#contract/identity/password.ts'
import { AccountGetUser } from '#contract/identity/profile.ts'
import { AccountConfirmEmail } from '#contract/identity/registration.ts'
import { AccountsGoogleRegister, GetGoogleSignIn } from '#contract/identity/sign-in.ts'
import { GOOGLE_ISSUER, googleKeys } from '#platform/foundation/identity-providers/google.ts'
import { startPlatform, type TestPlatform } from '#platform/testing/start-platform.ts'
import { registerAccount } from './routes.ts'

let platform: TestPlatform
let keys: Server
let sign: (claims: Record<string, unknown>) => Promise<string>
const clientId = 'client.apps.example'

beforeAll(async () => {
  const { publicKey, privateKey } = await generateKeyPair('RS256')
  const jwk = { ...(await exportJWK(publicKey)), kid: 'g1', alg: 'RS256' }
  keys = createServer((_request, response) =>
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys: [jwk] })),
  )
  keys.listen(0, '127.0.0.1')
  await once(keys, 'listening')
  const issuer = `http://127.0.0.1:${(keys.address() as AddressInfo).port}`
  platform = await startPlatform({
    areas: [registerAccount],
    env: { google: { clientId, issuer } },
  })
  sign = (claims) => {
    const now = Math.floor(platform.clock().getTime() / 1000)
    return new SignJWT({
      iss: issuer,
      aud: clientId,
      iat: now,
      exp: now + 600,
      email_verified: true,
      given_name: 'Gun',
      family_name: 'Ek',
      ...claims,
    })
      .setProtectedHeader({ alg: 'RS256', kid: 'g1' })
      .sign(privateKey)
  }
})
afterAll(async () => {
  await platform.close()
  keys.close()
})

const user = (email: string) => ({
  firstName: null,
  lastName: null,
  country: 'SE',
  city: 'Umeå',
  dateOfBirth: '1991-01-01',
  email,
  phoneNumber: '0701234567',
})
const register = async (email: string, claims: Record<string, unknown> = {}) =>
  platform.inject(AccountsGoogleRegister, {
    body: { googleCredentials: await sign({ email, ...claims }), user: user(email) },
  })

test('registers a new address with a 412 and a code, and then signs in without a code (ACC-28)', async () => {
  const first = await register('gun@example.com')
  expect([first.status, first.error.code]).toEqual([412, 'codeRequired'])
  const code = /\b\d{6}\b/.exec((await platform.lastMail('gun@example.com')).text)?.[0] ?? ''
  expect((await platform.inject(AccountConfirmEmail, { body: { email: 'gun@example.com', code } })).status).toBe(200)
  const second = await register('gun@example.com')
  expect([second.status, typeof second.body.token]).toEqual([200, 'string'])
})

test('reports no password for a Google user until one is set with a mailed code (ACC-26, ACC-28, ACC-31)', async () => {
  await register('siv@example.com')
  const code = async () => /\b\d{6}\b/.exec((await platform.lastMail('siv@example.com')).text)?.[0] ?? ''
  await platform.inject(AccountConfirmEmail, { body: { email: 'siv@example.com', code: await code() } })
  const profileOf = async () =>
    (await platform.inject(AccountGetUser, undefined, (await register('siv@example.com')).body.token)).body
  expect((await profileOf()).hasPassword).toBe(false)
  await platform.inject(AccountsForgotPassword, { body: { email: 'siv@example.com' } })
  expect(
    (
      await platform.inject(AccountsResetPassword, {
        body: { email: 'siv@example.com', otpCode: await code(), password: 'Falukorv 2026' },
      })
    ).status,
  ).toBe(200)
  expect((await profileOf()).hasPassword).toBe(true)
})

test('rejects credentials of another client, expired ones and unverified addresses (ACC-28)', async () => {
  for (const claims of [{ aud: 'another' }, { exp: 1 }, { iss: 'https://evil.example' }, { email_verified: false }]) {
    const { status, error } = await register('other@example.com', claims)
    expect([status, error.code]).toEqual([400, 'credentialsNotAccepted'])
  }
})

test('returns 402 for a banned account (ACC-28)', async () => {
  const banned = await platform.createUser({ bannedAt: platform.clock() })
  expect((await register(banned.email)).status).toBe(402)
})

test('returns the Google sign-in URL with client and redirect page, or null if not configured (ACC-28)', async () => {
  const { body } = await platform.inject(GetGoogleSignIn)
  const url = new URL(body.url ?? '')
  expect(url.pathname).toBe('/o/oauth2/v2/auth')
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    client_id: clientId,
    response_type: 'id_token',
    scope: 'openid email profile',
    redirect_uri: `${platform.deps.env.publicUrl}/sign-in/google`,
  })
  const without = await startPlatform({ database: platform.database, areas: [registerAccount] })
  expect((await without.inject(GetGoogleSignIn)).body).toEqual({ url: null })
  await without.close()
})

test('uses Google’s keys and issuers by default (ACC-28)', () => {
  expect(googleKeys({ clientId, issuer: GOOGLE_ISSUER })).toEqual({
    keysUrl: 'https://www.googleapis.com/oauth2/v3/certs',
    issuers: ['https://accounts.google.com', 'accounts.google.com'],
  })
})
