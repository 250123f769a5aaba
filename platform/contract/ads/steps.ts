import { Type } from 'typebox'
import { companyMember, declare, signedIn } from '#contract/base/call.ts'
import { Id, EmptyBody, PartVersion, idList, batchOf, strict } from '#contract/base/scalars.ts'
import { Steps } from './step.ts'

/** GET /adStepsTemplate. Returns the steps of an ad. Source: 2§7.2, 2§3. Roles: company member. */
export const AdStepsTemplate = declare({
  id: 'ad-steps-template',
  family: 'steps',
  method: 'GET',
  path: '/adStepsTemplate',
  query: strict({ id: Id }),
  response: strict({
    steps: Steps,
    /** Pass it to `SaveSteps` to detect concurrent changes. Beyond the documents. */
    version: PartVersion,
  }),
  access: companyMember('ad', 'query.id'),
  partner: 'read',
  errors: {},
})

/** POST /saveSteps. Saves the steps of an ad. Source: 2§7.2, 2§4.1, 2§4.2. Roles: company member. */
export const SaveSteps = declare({
  id: 'save-steps',
  family: 'steps',
  method: 'POST',
  path: '/saveSteps',
  query: strict({ id: Id, version: Type.Optional(PartVersion) }),
  body: Steps,
  response: EmptyBody,
  access: companyMember('ad', 'query.id'),
  partner: 'write',
  whileImpersonating: 'allowed',
  reasons: {
    400: [
      'required',
      'invalid',
      'wrongType',
      'tooLong',
      'outOfRange',
      'tooFew',
      'tooMany',
      'duplicate',
      'systemMissing',
      'systemMoved',
    ],
    409: ['holdsCandidates', 'noProcess', 'archived', 'external', 'changedMeanwhile'],
  },
  errors: {
    400: 'a custom step has no name, or a system step is missing or moved',
    409:
      '`holdsCandidates`: a removed step has candidates; `archived`, `external`: the ad is archived or imported; ' +
      '`noProcess`: candidates apply elsewhere; `changedMeanwhile`: someone else changed the steps after you read them',
  },
})

/**
 * GET /adStepsTemplates. The batch version of `AdStepsTemplate` for up to 100 ads. Beyond the documents. Roles: signed
 * in; ids of other companies are left out, like unknown ids.
 */
export const AdStepsTemplates = declare({
  id: 'ad-steps-templates',
  family: 'steps',
  method: 'GET',
  path: '/adStepsTemplates',
  query: strict({ ids: idList() }),
  response: batchOf(strict({ id: Id, ...AdStepsTemplate.response.properties })),
  access: signedIn,
  partner: 'read',
  errors: {},
})
