import { Actor } from '#contract/base/actor.ts'
import { Type } from 'typebox'
import { OFFICE_SETTINGS } from '#rules/people/features.ts'
import { declare, staff } from '#contract/base/call.ts'
import { DateTime, nullable, oneOf, strict } from '#contract/base/scalars.ts'

const OfficeSetting = strict({
  name: oneOf(...OFFICE_SETTINGS),
  value: Type.Boolean(),
  changedAt: nullable(DateTime),
  changedBy: nullable(Actor),
})

/**
 * GET /officeSettings. Returns the settings that apply to all users. Beyond the documents (SHELL-32, ERR-08, PLUS-81).
 * Roles: Administrator.
 */
export const OfficeSettings = declare({
  id: 'office-settings',
  family: 'office settings',
  method: 'GET',
  path: '/officeSettings',
  response: Type.Array(OfficeSetting),
  access: staff('Administrator'),
  errors: {},
})

/**
 * POST /setOfficeSetting. Turns a setting on or off for all users immediately. Values set for a single user are kept.
 * Beyond the documents (ERR-08, PLUS-81). Roles: Administrator.
 */
export const SetOfficeSetting = declare({
  id: 'set-office-setting',
  family: 'office settings',
  method: 'POST',
  path: '/setOfficeSetting',
  body: strict({ name: oneOf(...OFFICE_SETTINGS), value: Type.Boolean() }),
  response: Type.Array(OfficeSetting),
  access: staff('Administrator'),
  whileImpersonating: 'allowed',
  errors: {
    409:
      '`secondFactorRequired`: turn on two-step verification for yourself before requiring it of staff; ' +
      '`conflict`: two-step verification for staff cannot be switched off outside a demo',
  },
})
