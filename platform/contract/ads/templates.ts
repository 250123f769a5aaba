import { Type } from 'typebox'
import { TEMPLATE_NAME_MAX_LENGTH } from '#rules/ads/templates.ts'
import { companyMember, declare, signedIn } from '#contract/base/call.ts'
import { Html, Id, None, PartVersion, Typed, idList, listed, nullable, strict } from '#contract/base/shapes.ts'
import { ListedTemplate, Steps } from '#contract/base/types.ts'

const TemplateName = Typed(TEMPLATE_NAME_MAX_LENGTH)

/** GET /emailTemplatesList. Source: 3§7, 2§7.2, 3§3. Roles: company member. */
export const EmailTemplatesList = declare({
  id: 'email-templates-list',
  family: 'e-mail and step templates',
  method: 'GET',
  path: '/emailTemplatesList',
  query: strict({ id: Id }),
  response: Type.Array(ListedTemplate),
  access: companyMember('company', 'query.id'),
  errors: {},
})

/** GET /getEmailTemplate. Source: 3§7. Roles: company member. */
export const GetEmailTemplate = declare({
  id: 'get-email-template',
  family: 'e-mail and step templates',
  method: 'GET',
  path: '/getEmailTemplate',
  query: strict({ id: Id }),
  response: strict({
    body: Html,
    /** So that an address with the id alone shows the template. Beyond the documents. */
    name: Type.String(),
    /** What a save of the template carries back. Beyond the documents. */
    version: PartVersion,
  }),
  access: companyMember('emailTemplate', 'query.id'),
  errors: {},
})

/** POST /emailTemplateUpdate. Source: 3§7. Roles: company member. */
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
     * The template to change, so that it can get another name; without it the name tells which. Beyond the documents.
     */
    id: nullable(Id),
    /**
     * The version the change began from, empty when no template had the name; without it what is stored is replaced.
     * Beyond the documents.
     */
    version: Type.Optional(PartVersion),
  }),
  response: None,
  access: companyMember('company', 'body.companyId'),
  errors: {
    400: 'blank name or text, or template name not allowed',
    409: 'the new name belongs to another template, or changed meanwhile',
  },
})

/** POST /emailTemplateDelete. Source: 3§7. Roles: company member. */
export const EmailTemplateDelete = declare({
  id: 'email-template-delete',
  family: 'e-mail and step templates',
  method: 'POST',
  path: '/emailTemplateDelete',
  body: strict({ id: Id, companyId: Id }),
  response: None,
  access: companyMember('company', 'body.companyId'),
  errors: {},
})

/** GET /stepTemplateList. Source: 2§7.2, 3§7, 3§3. Roles: company member. */
export const StepTemplateList = declare({
  id: 'step-template-list',
  family: 'e-mail and step templates',
  method: 'GET',
  path: '/stepTemplateList',
  query: strict({ id: Id }),
  response: Type.Array(ListedTemplate),
  access: companyMember('company', 'query.id'),
  errors: {},
})

/** POST /stepsDelete: deletes a step template. Source: 2§7.2, 3§7. Roles: company member. */
export const StepsDelete = declare({
  id: 'steps-delete',
  family: 'e-mail and step templates',
  method: 'POST',
  path: '/stepsDelete',
  body: strict({ id: Id, companyId: Id }),
  response: None,
  access: companyMember('company', 'body.companyId'),
  errors: {},
})

/** GET /stepTemplate. Source: 2§7.2. Roles: company member. */
export const StepTemplate = declare({
  id: 'step-template',
  family: 'e-mail and step templates',
  method: 'GET',
  path: '/stepTemplate',
  query: strict({ id: Id }),
  response: strict({
    name: Type.String(),
    steps: Steps,
    /** What a save of the template carries back. Beyond the documents. */
    version: PartVersion,
  }),
  access: companyMember('stepTemplate', 'query.id'),
  errors: {},
})

/** POST /SaveStepTemplate: makes a step template of the company `id`. Source: 2§7.2. Roles: company member. */
export const SaveStepTemplate = declare({
  id: 'save-step-template',
  family: 'e-mail and step templates',
  method: 'POST',
  path: '/SaveStepTemplate',
  body: strict({ id: Id, name: TemplateName, steps: Steps }),
  response: strict({ id: Id }),
  access: companyMember('company', 'body.id'),
  errors: { 400: 'blank name or step name, or template name not allowed', 409: 'name already used' },
})

/** POST /UpdateStepTemplate. Source: 2§7.2. Roles: company member. */
export const UpdateStepTemplate = declare({
  id: 'update-step-template',
  family: 'e-mail and step templates',
  method: 'POST',
  path: '/UpdateStepTemplate',
  body: strict({ id: Id, name: TemplateName, steps: Steps, version: Type.Optional(PartVersion) }),
  response: None,
  access: companyMember('stepTemplate', 'body.id'),
  errors: {
    400: 'blank name or step name, or template name not allowed',
    409: 'name already used, or changed meanwhile',
  },
})

/**
 * GET /getEmailTemplates: `getEmailTemplate` for up to 100 templates. Beyond the documents. Roles: signed in;
 * strangers' ids answer as unknown ones.
 */
export const GetEmailTemplates = declare({
  id: 'get-email-templates',
  family: 'e-mail and step templates',
  method: 'GET',
  path: '/getEmailTemplates',
  query: strict({ ids: idList() }),
  response: listed(strict({ id: Id, ...GetEmailTemplate.response.properties })),
  access: signedIn,
  errors: {},
})

/**
 * GET /stepTemplates: `stepTemplate` for up to 100 templates. Beyond the documents. Roles: signed in; strangers' ids
 * answer as unknown ones.
 */
export const StepTemplates = declare({
  id: 'step-templates',
  family: 'e-mail and step templates',
  method: 'GET',
  path: '/stepTemplates',
  query: strict({ ids: idList() }),
  response: listed(strict({ id: Id, ...StepTemplate.response.properties })),
  access: signedIn,
  errors: {},
})
