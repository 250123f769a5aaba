import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hasAnyRole, hasRole, isAdAdmin, knownRoles, mayEnterAdminArea, seesAdminMenu, STAFF_ROLES } from './roles.ts'

const role = fc.constantFrom(...STAFF_ROLES)

test('SHELL-26 roles are compared case-insensitively', () => {
  fc.assert(fc.property(role, (r) => hasRole([r.toUpperCase()], r) && hasRole([r.toLowerCase()], r)))
  expect(hasRole(['Moderator'], 'Economy')).toBe(false)
  expect(hasRole([], 'Economy')).toBe(false)
  expect(knownRoles(['moderator', 'stranger', 'ADMINISTRATOR'])).toEqual(['Administrator', 'Moderator'])
})

test('SHELL-27 Administrator implies all others', () => {
  fc.assert(fc.property(role, (r) => hasRole(['administrator'], r)))
})

test('SHELL-28 Administrator, Moderator and InternalSales are ad admins', () => {
  expect(STAFF_ROLES.filter((r) => isAdAdmin([r]))).toEqual(['Administrator', 'Moderator', 'InternalSales'])
  expect(hasAnyRole(['Economy'], ['Moderator', 'Economy'])).toBe(true)
})

test('SHELL-69 SHELL-92 InternalSales has no admin area; impersonating shows the menu to anyone', () => {
  expect(STAFF_ROLES.filter((r) => mayEnterAdminArea([r]))).toEqual([
    'Administrator',
    'Moderator',
    'Economy',
    'ContentWriter',
  ])
  expect([seesAdminMenu([], true), seesAdminMenu([], false)]).toEqual([true, false])
})
