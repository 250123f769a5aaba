import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hasAnyRole, hasRole, isAdAdmin, knownRoles, mayEnterAdminArea, seesAdminMenu, STAFF_ROLES } from './roles.ts'

const role = fc.constantFrom(...STAFF_ROLES)

test('ignores the case of roles (SHELL-26)', () => {
  fc.assert(fc.property(role, (r) => hasRole([r.toUpperCase()], r) && hasRole([r.toLowerCase()], r)))
  expect(hasRole(['Moderator'], 'Economy')).toBe(false)
  expect(hasRole([], 'Economy')).toBe(false)
  expect(knownRoles(['moderator', 'stranger', 'ADMINISTRATOR'])).toEqual(['Administrator', 'Moderator'])
})

test('includes all other roles in Administrator (SHELL-27)', () => {
  fc.assert(fc.property(role, (r) => hasRole(['administrator'], r)))
})

test('makes Administrator, Moderator and InternalSales ad admins (SHELL-28)', () => {
  expect(STAFF_ROLES.filter((r) => isAdAdmin([r]))).toEqual(['Administrator', 'Moderator', 'InternalSales'])
  expect(hasAnyRole(['Economy'], ['Moderator', 'Economy'])).toBe(true)
})

test('shows no admin area to InternalSales, and the menu to anyone while impersonating (SHELL-69, SHELL-92)', () => {
  expect(STAFF_ROLES.filter((r) => mayEnterAdminArea([r]))).toEqual([
    'Administrator',
    'Moderator',
    'Economy',
    'ContentWriter',
  ])
  expect([seesAdminMenu([], true), seesAdminMenu([], false)]).toEqual([true, false])
})
