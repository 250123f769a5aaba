import { Type } from 'typebox'
import { OFFICE_SETTINGS } from '#rules/people/features.ts'
import { declare, staff } from '#contract/base/call.ts'
import { DateTime, nullable, oneOf, strict } from '#contract/base/shapes.ts'

const OfficeSetting = strict({
  name: oneOf(...OFFICE_SETTINGS),
  value: Type.Boolean(),
  changedAt: nullable(DateTime),
  changedBy: nullable(Type.String({ description: 'name of who changed it last' })),
})

/**
 * GET /officeSettings: what is switched on for everybody. Beyond the documents (SHELL-32, ERR-08, PLUS-81). Roles:
 * Administrator.
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
 * POST /setOfficeSetting: switches one on or off for everybody, at once; users with a value of their own keep it.
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
  errors: {
    409: 'secondFactorRequired: who asks it of all staff has it; conflict: the second factor of staff is asked for outside a demo',
  },
})
