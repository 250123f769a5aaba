import { expect, test } from 'vitest'
import { decodeToken } from './token.ts'

const tokenOf = (payload: object) => `e30.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.sig`

test('decodes the user from the token in any alphabet (SHELL-24)', () => {
  const token = tokenOf({
    nameid: '7',
    email: 'karin@demo.example',
    firstName: 'Karin',
    lastName: 'Wallén',
    name: 'Karin Wallén',
    role: ['Moderator'],
    exp: 1_800_000_000,
    impersonator: 'a1',
  })
  expect(decodeToken(token)).toEqual({
    id: '7',
    email: 'karin@demo.example',
    firstName: 'Karin',
    lastName: 'Wallén',
    name: 'Karin Wallén',
    roles: ['Moderator'],
    impersonator: 'a1',
    expiresAt: 1_800_000_000_000,
  })
})

test('accepts a single role and missing names (SHELL-24)', () => {
  expect(
    decodeToken(tokenOf({ sub: '7', firstName: 'Karin', lastName: 'Wallén', role: 'Economy', exp: 1 })),
  ).toMatchObject({ id: '7', name: 'Karin Wallén', roles: ['Economy'], impersonator: null })
})

test("converts the expiry to this browser's clock (SHELL-22)", () => {
  expect(decodeToken(tokenOf({ exp: 1000 }), 5000)?.expiresAt).toBe(1_005_000)
})

test('text that is not a token gives no session (SHELL-22)', () => {
  for (const text of ['', 'a.b.c', 'x', tokenOf({ nameid: '7' }), 'e30.bnVsbA.x']) expect(decodeToken(text)).toBeNull()
})
