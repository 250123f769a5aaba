import { expect, test } from 'vitest'
import { guard, pathInCompany, redirectTarget, signInPath } from './guard.ts'

const at = (path: string) => new URL(path, 'https://tavla.example')
const member = { roles: [] }

test('a signed-out user goes to sign-in with the requested path (SHELL-80)', () => {
  expect(guard({}, null, at('/12/ad/5/board?candidate=7'))).toEqual({
    to: '/sign-in?redirect=%2F12%2Fad%2F5%2Fboard%3Fcandidate%3D7',
  })
  expect(guard({ access: 'anonymous' }, null, at('/features'))).toBeNull()
  expect(guard({ access: 'anonymousOnly' }, null, at('/sign-in'))).toBeNull()
})

test('a signed-in user leaves anonymous-only routes and follows a redirect (SHELL-81)', () => {
  expect(guard({ access: 'anonymousOnly' }, member, at('/sign-in?redirect=/12'))).toEqual({ to: '/12' })
  expect(guard({ access: 'anonymousOnly' }, member, at('/sign-in'))).toEqual({ to: '/' })
  expect(guard({ access: 'anonymous' }, member, at('/features'))).toBeNull()
  expect(guard({ access: 'anonymous' }, member, at('/features?redirect=/12'))).toEqual({ to: '/12' })
})

test('a redirect never leads to another site (SHELL-81)', () => {
  for (const target of ['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', '']) {
    expect(redirectTarget(new URLSearchParams({ redirect: target }))).toBeNull()
  }
})

test('signing out on Home adds no redirect (SHELL-84)', () => {
  expect(signInPath('/')).toBe('/sign-in')
})

test('a route with roles is blocked for users without them (SHELL-85)', () => {
  const route = { roles: ['Economy', 'Moderator'] as const }
  expect(guard(route, member, at('/admin-management/billing'))).toBe('blocked')
  expect(guard(route, { roles: ['economy'] }, at('/admin-management/billing'))).toBeNull()
})

test('returns the same route in another company (SHELL-86)', () => {
  expect(pathInCompany('/99', 12)).toBe('/12')
  expect(pathInCompany('/99/ad/5/board?candidate=7', 12)).toBe('/12/ad/5/board?candidate=7')
})
