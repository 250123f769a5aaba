import { Type } from 'typebox'
import { companyMember, declare, signedIn } from '#contract/base/call.ts'
import { Id, None, PartVersion, idList, listed, strict } from '#contract/base/shapes.ts'
import { Steps } from '#contract/base/types.ts'

/** GET /adStepsTemplate. Source: 2§7.2, 2§3. Roles: company member. */
export const AdStepsTemplate = declare({
  id: 'ad-steps-template',
  family: 'steps',
  method: 'GET',
  path: '/adStepsTemplate',
  query: strict({ id: Id }),
  response: strict({
    steps: Steps,
    /** What a save of the steps carries back. Beyond the documents. */
    version: PartVersion,
  }),
  access: companyMember('ad', 'query.id'),
  errors: {},
})

/** POST /saveSteps. Source: 2§7.2, 2§4.1, 2§4.2. Roles: company member. */
export const SaveSteps = declare({
  id: 'save-steps',
  family: 'steps',
  method: 'POST',
  path: '/saveSteps',
  query: strict({ id: Id, version: Type.Optional(PartVersion) }),
  body: Steps,
  response: None,
  access: companyMember('ad', 'query.id'),
  errors: {
    400: 'a non-system step has a blank name, or system steps missing or moved',
    409: 'a removed step holds candidates, or the ad is archived, external or applied for elsewhere, or changed meanwhile',
  },
})

/**
 * GET /adStepsTemplates: `adStepsTemplate` for up to 100 ads. Beyond the documents. Roles: signed in; strangers' ids
 * answer as unknown ones.
 */
export const AdStepsTemplates = declare({
  id: 'ad-steps-templates',
  family: 'steps',
  method: 'GET',
  path: '/adStepsTemplates',
  query: strict({ ids: idList() }),
  response: listed(strict({ id: Id, ...AdStepsTemplate.response.properties })),
  access: signedIn,
  errors: {},
})
