import { Type } from 'typebox'
import { TEMPLATE_NAME_MAX_LENGTH } from '#rules/ads/templates.ts'
import { companyMember, declare } from '#contract/base/call.ts'
import { Id, Line, None, PartVersion, Typed, strict } from '#contract/base/shapes.ts'

const Name = Typed(TEMPLATE_NAME_MAX_LENGTH)

const WorkplaceAddress = strict({
  streetAddress: Type.String(),
  postNumber: Type.String(),
  postArea: Type.String(),
  postCountry: Type.String({ description: 'beyond the documents' }),
})

const written = { name: Name, streetAddress: Line, postNumber: Line, postArea: Line, postCountry: Line }

/** GET /workplaceTemplateList: the workplaces of a company by name. Source: 3§7, 3§3. Roles: company member. */
export const WorkplaceTemplateList = declare({
  id: 'workplace-template-list',
  family: 'workplace templates',
  method: 'GET',
  path: '/workplaceTemplateList',
  query: strict({ id: Id }),
  response: Type.Array(
    strict({
      id: Id,
      name: Type.String(),
      workplaceAddress: WorkplaceAddress,
      /** What a save of the workplace carries back. Beyond the documents. */
      version: PartVersion,
    }),
  ),
  access: companyMember('company', 'query.id'),
  errors: {},
})

/** GET /workplaceTemplate. Source: 3§7. Roles: company member. */
export const WorkplaceTemplate = declare({
  id: 'workplace-template',
  family: 'workplace templates',
  method: 'GET',
  path: '/workplaceTemplate',
  query: strict({ id: Id }),
  response: strict({ name: Type.String(), workplaceAddress: WorkplaceAddress, version: PartVersion }),
  access: companyMember('workplaceTemplate', 'query.id'),
  errors: {},
})

/** POST /SaveWorkplace: makes a workplace of the company `id`. Source: 3§7, 3§5. Roles: company member. */
export const SaveWorkplace = declare({
  id: 'save-workplace',
  family: 'workplace templates',
  method: 'POST',
  path: '/SaveWorkplace',
  body: strict({ id: Id, ...written }),
  /** The id of what was made; beyond the documents. */
  response: strict({ id: Id }),
  access: companyMember('company', 'body.id'),
  errors: { 400: 'missing fields or template name not allowed', 409: 'name already used' },
})

/** POST /UpdateWorkplace. Source: 3§7, 3§5. Roles: company member. */
export const UpdateWorkplace = declare({
  id: 'update-workplace',
  family: 'workplace templates',
  method: 'POST',
  path: '/UpdateWorkplace',
  body: strict({ id: Id, ...written, version: Type.Optional(PartVersion) }),
  response: None,
  access: companyMember('workplaceTemplate', 'body.id'),
  errors: { 400: 'missing fields or template name not allowed', 409: 'name already used, or changed meanwhile' },
})

/** POST /deleteWorkplaceTemplate. Source: 3§7. Roles: company member. */
export const DeleteWorkplaceTemplate = declare({
  id: 'delete-workplace-template',
  family: 'workplace templates',
  method: 'POST',
  path: '/deleteWorkplaceTemplate',
  body: strict({ id: Id }),
  response: None,
  access: companyMember('workplaceTemplate', 'body.id'),
  errors: {},
})
