import { Type } from 'typebox'
import { MAX_TEMPLATE_NAME_LENGTH } from '#rules/ads/templates.ts'
import { companyMember, declare } from '#contract/base/call.ts'
import { Id, Line, EmptyBody, PartVersion, InputText, strict, NumberLine } from '#contract/base/scalars.ts'

const Name = InputText('line', MAX_TEMPLATE_NAME_LENGTH)

const WorkplaceAddress = strict({
  streetAddress: Type.String(),
  postNumber: Type.String(),
  postArea: Type.String(),
  postCountry: Type.String({ description: 'beyond the documents' }),
})

const workplaceFields = { name: Name, streetAddress: Line, postNumber: NumberLine, postArea: Line, postCountry: Line }

/**
 * GET /workplaceTemplateList. Returns the workplaces of a company, sorted by name. Source: 3§7, 3§3. Roles: company
 * member.
 */
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
      /** Pass it to `UpdateWorkplace` to detect concurrent changes. Beyond the documents. */
      version: PartVersion,
    }),
  ),
  access: companyMember('company', 'query.id'),
  errors: {},
})

/** GET /workplaceTemplate. Returns a workplace template. Source: 3§7. Roles: company member. */
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

/** POST /SaveWorkplace. Creates a workplace in the company `id`. Source: 3§7, 3§5. Roles: company member. */
export const SaveWorkplace = declare({
  id: 'save-workplace',
  family: 'workplace templates',
  method: 'POST',
  path: '/SaveWorkplace',
  body: strict({ id: Id, ...workplaceFields }),
  /** The id of the new workplace. Beyond the documents. */
  response: strict({ id: Id }),
  access: companyMember('company', 'body.id'),
  whileImpersonating: 'allowed',
  errors: {
    400: 'required fields are missing, or the name is invalid',
    409: '`nameTaken`: the name is already in use',
  },
})

/** POST /UpdateWorkplace. Changes a workplace template. Source: 3§7, 3§5. Roles: company member. */
export const UpdateWorkplace = declare({
  id: 'update-workplace',
  family: 'workplace templates',
  method: 'POST',
  path: '/UpdateWorkplace',
  body: strict({ id: Id, ...workplaceFields, version: Type.Optional(PartVersion) }),
  response: EmptyBody,
  access: companyMember('workplaceTemplate', 'body.id'),
  whileImpersonating: 'allowed',
  errors: {
    400: 'required fields are missing, or the name is invalid',
    409: '`nameTaken`: the name is already in use; `changedMeanwhile`: someone else changed the workplace after you read it',
  },
})

/** POST /deleteWorkplaceTemplate. Deletes a workplace template. Source: 3§7. Roles: company member. */
export const DeleteWorkplaceTemplate = declare({
  id: 'delete-workplace-template',
  family: 'workplace templates',
  method: 'POST',
  path: '/deleteWorkplaceTemplate',
  body: strict({ id: Id }),
  response: EmptyBody,
  access: companyMember('workplaceTemplate', 'body.id'),
  whileImpersonating: 'allowed',
  errors: {},
})
