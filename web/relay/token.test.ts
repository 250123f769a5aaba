import { expect, test } from 'vitest'
import { decodeToken } from './token.ts'

const tokenOf = (payload: object) => `e30.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.sig`

test('SHELL-24 the token tells who the user is, in any alphabet', () => {
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

test('SHELL-24 one role may stand alone and names may be missing', () => {
  expect(
    decodeToken(tokenOf({ sub: '7', firstName: 'Karin', lastName: 'Wallén', role: 'Economy', exp: 1 })),
  ).toMatchObject({ id: '7', name: 'Karin Wallén', roles: ['Economy'], impersonator: null })
})

test('SHELL-22 the expiry is told in the clock of this browser', () => {
  expect(decodeToken(tokenOf({ exp: 1000 }), 5000)?.expiresAt).toBe(1_005_000)
})

test('SHELL-22 what is not a token is no session', () => {
  for (const text of ['', 'a.b.c', 'x', tokenOf({ nameid: '7' }), 'e30.bnVsbA.x']) expect(decodeToken(text)).toBeNull()
})
