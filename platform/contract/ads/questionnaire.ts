import { Type } from 'typebox'
import { MAX_LINK_LENGTH } from '#rules/text-and-time/web-address.ts'
import { companyMember, declare, signedIn } from '#contract/base/call.ts'
import { Documents, Use } from '#contract/base/enums.ts'
import { Email, Id, PartVersion, InputText, idList, batchOf, nullable, strict } from '#contract/base/scalars.ts'
import { Form } from './form.ts'

/** GET /GetSuggestedForm. Suggests a questionnaire for an ad. Source: 1§7, 1§3. Roles: company member. */
export const GetSuggestedForm = declare({
  id: 'get-suggested-form',
  family: 'questionnaire',
  method: 'GET',
  path: '/GetSuggestedForm',
  query: strict({ id: Id }),
  response: Form,
  access: companyMember('ad', 'query.id'),
  partner: 'read',
  errors: {},
})

/**
 * GET /GetSuggestedForms. The batch version of `GetSuggestedForm` for up to 100 ads. Beyond the documents. Roles:
 * signed in; ids of other companies are left out, like unknown ids.
 */
export const GetSuggestedForms = declare({
  id: 'get-suggested-forms',
  family: 'questionnaire',
  method: 'GET',
  path: '/GetSuggestedForms',
  query: strict({ ids: idList() }),
  response: batchOf(strict({ id: Id, form: Form })),
  access: signedIn,
  partner: 'read',
  errors: {},
})

/**
 * GET /GetForm. Returns how candidates apply to an ad, with its questionnaire. Source: 1§7, 1§3. Roles: company member.
 */
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
    /** Pass it to `SaveForm` to detect concurrent changes. */
    version: PartVersion,
  }),
  access: companyMember('ad', 'query.id'),
  partner: 'read',
  errors: {},
})

/**
 * POST /SaveForm. Saves how candidates apply to an ad, with its questionnaire. Source: 1§7, 1§3, 1§5. Roles: company
 * member.
 */
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
    link: nullable(InputText('url', MAX_LINK_LENGTH)),
    email: nullable(Email),
  }),
  /** The version after the save. */
  response: strict({ version: PartVersion }),
  access: companyMember('ad', 'query.id'),
  partner: 'write',
  whileImpersonating: 'allowed',
  reasons: {
    400: ['required', 'invalid', 'tooLong', 'ownSite', 'emptyForm', 'invalidForm'],
    409: ['useFixed', 'archived', 'external', 'changedMeanwhile'],
  },
  errors: {
    400: 'the form, link or email is empty or invalid',
    409:
      '`useFixed`: the application method cannot be changed from a form to link or email, or back; ' +
      '`archived`, `external`: the ad is archived or imported; ' +
      '`changedMeanwhile`: someone else changed the form after you read it',
  },
})

/**
 * GET /GetForms. The batch version of `GetForm` for up to 100 ads. Beyond the documents. Roles: signed in; ids of other
 * companies are left out, like unknown ids.
 */
export const GetForms = declare({
  id: 'get-forms',
  family: 'questionnaire',
  method: 'GET',
  path: '/GetForms',
  query: strict({ ids: idList() }),
  response: batchOf(strict({ id: Id, ...GetForm.response.properties })),
  access: signedIn,
  partner: 'read',
  errors: {},
})
