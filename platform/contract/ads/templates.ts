import { Type } from 'typebox'
import { MAX_TEMPLATE_NAME_LENGTH } from '#rules/ads/templates.ts'
import { companyMember, declare, signedIn } from '#contract/base/call.ts'
import {
  Html,
  Id,
  EmptyBody,
  PartVersion,
  InputText,
  idList,
  batchOf,
  nullable,
  strict,
} from '#contract/base/scalars.ts'
import { ListedTemplate } from './listed-template.ts'
import { Steps } from './step.ts'

const TemplateName = InputText('line', MAX_TEMPLATE_NAME_LENGTH)

/** GET /emailTemplatesList. Lists the e-mail templates of a company. Source: 3§7, 2§7.2, 3§3. Roles: company member. */
export const EmailTemplatesList = declare({
  id: 'email-templates-list',
  family: 'e-mail and step templates',
  method: 'GET',
  path: '/emailTemplatesList',
  query: strict({ id: Id }),
  response: Type.Array(ListedTemplate),
  access: companyMember('company', 'query.id'),
  partner: 'read',
  errors: {},
})

/** GET /getEmailTemplate. Returns an e-mail template. Source: 3§7. Roles: company member. */
export const GetEmailTemplate = declare({
  id: 'get-email-template',
  family: 'e-mail and step templates',
  method: 'GET',
  path: '/getEmailTemplate',
  query: strict({ id: Id }),
  response: strict({
    body: Html,
    /** The name, so that a page with only the id in its URL can show the template. Beyond the documents. */
    name: Type.String(),
    /** Pass it to the next save to detect concurrent changes. Beyond the documents. */
    version: PartVersion,
  }),
  access: companyMember('emailTemplate', 'query.id'),
  partner: 'read',
  errors: {},
})

/** POST /emailTemplateUpdate. Creates or changes an e-mail template. Source: 3§7. Roles: company member. */
export const EmailTemplateUpdate = declare({
  id: 'email-template-update',
  family: 'e-mail and step templates',
  method: 'POST',
  path: '/emailTemplateUpdate',
  body: strict({
    companyId: Id,
    name: TemplateName,
    message: Html,
    /**
     * The template to update, which allows renaming it. If null, the template is found by its name. Beyond the
     * documents.
     */
    id: nullable(Id),
    /**
     * The version you last read, or an empty string for a new name. If omitted, the stored template is overwritten.
     * Beyond the documents.
     */
    version: Type.Optional(PartVersion),
  }),
  response: EmptyBody,
  access: companyMember('company', 'body.companyId'),
  whileImpersonating: 'allowed',
  errors: {
    400: 'the name or text is empty, or the name is invalid',
    409: '`nameTaken`: the name is already in use; `changedMeanwhile`: someone else changed the template after you read it',
  },
})

/** POST /emailTemplateDelete. Deletes an e-mail template. Source: 3§7. Roles: company member. */
export const EmailTemplateDelete = declare({
  id: 'email-template-delete',
  family: 'e-mail and step templates',
  method: 'POST',
  path: '/emailTemplateDelete',
  body: strict({ id: Id, companyId: Id }),
  response: EmptyBody,
  access: companyMember('company', 'body.companyId'),
  whileImpersonating: 'allowed',
  errors: {},
})

/** GET /stepTemplateList. Lists the step templates of a company. Source: 2§7.2, 3§7, 3§3. Roles: company member. */
export const StepTemplateList = declare({
  id: 'step-template-list',
  family: 'e-mail and step templates',
  method: 'GET',
  path: '/stepTemplateList',
  query: strict({ id: Id }),
  response: Type.Array(ListedTemplate),
  access: companyMember('company', 'query.id'),
  partner: 'read',
  errors: {},
})

/** POST /stepsDelete. Deletes a step template. Source: 2§7.2, 3§7. Roles: company member. */
export const StepsDelete = declare({
  id: 'steps-delete',
  family: 'e-mail and step templates',
  method: 'POST',
  path: '/stepsDelete',
  body: strict({ id: Id, companyId: Id }),
  response: EmptyBody,
  access: companyMember('company', 'body.companyId'),
  whileImpersonating: 'allowed',
  errors: {},
})

/** GET /stepTemplate. Returns a step template with its steps. Source: 2§7.2. Roles: company member. */
export const StepTemplate = declare({
  id: 'step-template',
  family: 'e-mail and step templates',
  method: 'GET',
  path: '/stepTemplate',
  query: strict({ id: Id }),
  response: strict({
    name: Type.String(),
    steps: Steps,
    /** Pass it to the next save to detect concurrent changes. Beyond the documents. */
    version: PartVersion,
  }),
  access: companyMember('stepTemplate', 'query.id'),
  partner: 'read',
  errors: {},
})

/** POST /SaveStepTemplate. Creates a step template in the company `id`. Source: 2§7.2. Roles: company member. */
export const SaveStepTemplate = declare({
  id: 'save-step-template',
  family: 'e-mail and step templates',
  method: 'POST',
  path: '/SaveStepTemplate',
  body: strict({ id: Id, name: TemplateName, steps: Steps }),
  response: strict({ id: Id }),
  access: companyMember('company', 'body.id'),
  whileImpersonating: 'allowed',
  errors: {
    400: 'the name or a step name is empty, or the name is invalid',
    409: '`nameTaken`: the name is already in use',
  },
})

/**
 * POST /UpdateStepTemplate. Changes the name and the steps of a step template. Source: 2§7.2. Roles: company member.
 */
export const UpdateStepTemplate = declare({
  id: 'update-step-template',
  family: 'e-mail and step templates',
  method: 'POST',
  path: '/UpdateStepTemplate',
  body: strict({ id: Id, name: TemplateName, steps: Steps, version: Type.Optional(PartVersion) }),
  response: EmptyBody,
  access: companyMember('stepTemplate', 'body.id'),
  whileImpersonating: 'allowed',
  errors: {
    400: 'the name or a step name is empty, or the name is invalid',
    409: '`nameTaken`: the name is already in use; `changedMeanwhile`: someone else changed the template after you read it',
  },
})

/**
 * GET /getEmailTemplates. The batch version of `GetEmailTemplate` for up to 100 templates. Beyond the documents. Roles:
 * signed in; ids of other companies are left out, like unknown ids.
 */
export const GetEmailTemplates = declare({
  id: 'get-email-templates',
  family: 'e-mail and step templates',
  method: 'GET',
  path: '/getEmailTemplates',
  query: strict({ ids: idList() }),
  response: batchOf(strict({ id: Id, ...GetEmailTemplate.response.properties })),
  access: signedIn,
  partner: 'read',
  errors: {},
})

/**
 * GET /stepTemplates. The batch version of `StepTemplate` for up to 100 templates. Beyond the documents. Roles: signed
 * in; ids of other companies are left out, like unknown ids.
 */
export const StepTemplates = declare({
  id: 'step-templates',
  family: 'e-mail and step templates',
  method: 'GET',
  path: '/stepTemplates',
  query: strict({ ids: idList() }),
  response: batchOf(strict({ id: Id, ...StepTemplate.response.properties })),
  access: signedIn,
  partner: 'read',
  errors: {},
})
