import { Type } from 'typebox'
import { LINK_MAX_LENGTH } from '#rules/text-and-time/web-address.ts'
import { companyMember, declare, signedIn } from '#contract/base/call.ts'
import { Documents, Use } from '#contract/base/enums.ts'
import { Email, Id, PartVersion, Typed, idList, listed, nullable, strict } from '#contract/base/shapes.ts'
import { Form } from '#contract/base/types.ts'

/** GET /GetSuggestedForm. Source: 1§7, 1§3. Roles: company member. */
export const GetSuggestedForm = declare({
  id: 'get-suggested-form',
  family: 'questionnaire',
  method: 'GET',
  path: '/GetSuggestedForm',
  query: strict({ id: Id }),
  response: Form,
  access: companyMember('ad', 'query.id'),
  errors: {},
})

/**
 * GET /GetSuggestedForms: `GetSuggestedForm` for up to 100 ads. Beyond the documents. Roles: signed in; strangers' ids
 * answer as unknown ones.
 */
export const GetSuggestedForms = declare({
  id: 'get-suggested-forms',
  family: 'questionnaire',
  method: 'GET',
  path: '/GetSuggestedForms',
  query: strict({ ids: idList() }),
  response: listed(strict({ id: Id, form: Form })),
  access: signedIn,
  errors: {},
})

/** GET /GetForm. Source: 1§7, 1§3. Roles: company member. */
export const GetForm = declare({
  id: 'get-form',
  family: 'questionnaire',
  method: 'GET',
  path: '/GetForm',
  query: strict({ id: Id }),
  response: strict({
    form: Form,
    documents: Documents,
    use: Use,
    link: nullable(Type.String()),
    email: nullable(Type.String()),
    /** What a save carries back, to be refused when somebody else has saved since. */
    version: PartVersion,
  }),
  access: companyMember('ad', 'query.id'),
  partner: 'read',
  errors: {},
})

/** POST /SaveForm. Source: 1§7, 1§3, 1§5. Roles: company member. */
export const SaveForm = declare({
  id: 'save-form',
  family: 'questionnaire',
  method: 'POST',
  path: '/SaveForm',
  query: strict({ id: Id, version: Type.Optional(PartVersion) }),
  body: strict({
    form: Form,
    documents: Documents,
    use: Use,
    link: nullable(Typed(LINK_MAX_LENGTH)),
    email: nullable(Email),
  }),
  /** The version of what was saved. */
  response: strict({ version: PartVersion }),
  access: companyMember('ad', 'query.id'),
  partner: 'write',
  errors: {
    400: 'empty or invalid form, link or e-mail',
    409: 'use cannot change between form types and link/email, the ad is archived or external, or changed meanwhile',
  },
})

/**
 * GET /GetForms: `GetForm` for up to 100 ads. Beyond the documents. Roles: signed in; strangers' ids answer as unknown
 * ones.
 */
export const GetForms = declare({
  id: 'get-forms',
  family: 'questionnaire',
  method: 'GET',
  path: '/GetForms',
  query: strict({ ids: idList() }),
  response: listed(strict({ id: Id, ...GetForm.response.properties })),
  access: signedIn,
  partner: 'read',
  errors: {},
})
