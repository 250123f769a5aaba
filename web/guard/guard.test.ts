import { expect, test } from 'vitest'
import { guard, inCompany, redirectTarget, signInPath } from './guard.ts'

const at = (path: string) => new URL(path, 'https://tavla.example')
const member = { roles: [] }

test('SHELL-80 a signed-out user goes to sign-in with the wanted path', () => {
  expect(guard({}, null, at('/12/ad/5/board?candidate=7'))).toEqual({
    to: '/sign-in?redirect=%2F12%2Fad%2F5%2Fboard%3Fcandidate%3D7',
  })
  expect(guard({ access: 'anonymous' }, null, at('/features'))).toBeNull()
  expect(guard({ access: 'anonymousOnly' }, null, at('/sign-in'))).toBeNull()
})

test('SHELL-81 a signed-in user leaves anonymous-only routes and follows a redirect', () => {
  expect(guard({ access: 'anonymousOnly' }, member, at('/sign-in?redirect=/12'))).toEqual({ to: '/12' })
  expect(guard({ access: 'anonymousOnly' }, member, at('/sign-in'))).toEqual({ to: '/' })
  expect(guard({ access: 'anonymous' }, member, at('/features'))).toBeNull()
  expect(guard({ access: 'anonymous' }, member, at('/features?redirect=/12'))).toEqual({ to: '/12' })
})

test('SHELL-81 a redirect never leads to another site', () => {
  for (const target of ['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', '']) {
    expect(redirectTarget(new URLSearchParams({ redirect: target }))).toBeNull()
  }
})

test('SHELL-84 signing out of Home needs no way back', () => {
  expect(signInPath('/')).toBe('/sign-in')
})

test('SHELL-85 a route with roles is blocked for others', () => {
  const route = { roles: ['Economy', 'Moderator'] as const }
  expect(guard(route, member, at('/admin-management/billing'))).toBe('blocked')
  expect(guard(route, { roles: ['economy'] }, at('/admin-management/billing'))).toBeNull()
})

test('SHELL-86 the same route in another company', () => {
  expect(inCompany('/99', 12)).toBe('/12')
  expect(inCompany('/99/ad/5/board?candidate=7', 12)).toBe('/12/ad/5/board?candidate=7')
})
