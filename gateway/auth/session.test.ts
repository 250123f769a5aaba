import { expect, test } from 'vitest'
import { staffRoles } from '#contract/base/call.ts'
import { tokenOf } from '#gateway/testing/stand-in-platform.ts'
import { readSession } from './session.ts'

test('an Administrator has every role of staff, any other role only itself (SHELL-69)', () => {
  expect(readSession(tokenOf({ roles: ['Administrator'] }))?.roles).toEqual(staffRoles)
  expect(readSession(tokenOf({ roles: ['Economy'] }))?.roles).toEqual(['Economy'])
  expect(readSession(tokenOf({ roles: [] }))?.roles).toEqual([])
})
