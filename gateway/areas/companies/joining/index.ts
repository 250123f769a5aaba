import { CompanyGetOwnAccessRequests } from '#contract/companies/joining.ts'
import { defineLoader } from '#gateway/loaders/define-loader.ts'
import type { Area } from '#gateway/schema/area.ts'
import { isUuid, listedNodeReader } from '#gateway/schema/node.ts'
import { completeCompany } from '#gateway/areas/companies/companies/complete-company.ts'
import { mapOwnAccessRequest } from './mappers.ts'
import { joiningMutations } from './mutations.ts'
import { joiningQueries } from './queries.ts'

const ownAccessRequests = defineLoader({
  name: 'ownAccessRequests',
  load: async (_: 'all', { platform }) => (await platform.call(CompanyGetOwnAccessRequests)).map(mapOwnAccessRequest),
})

/** The ways to join a company: BankID sign-in, a request for access, or through staff. */
export const joining: Area = {
  name: 'joining',
  resolvers: {
    Query: joiningQueries,
    Mutation: joiningMutations,
    Viewer: {
      accessRequests: (_, __, context) => context.load(ownAccessRequests, 'all'),
    },
    AddCompanyPayload: {
      company: (done, _, context, info) => (done.company ? completeCompany(done.company, context, info) : null),
    },
  },
  nodes: {
    OwnAccessRequest: listedNodeReader(isUuid, (_, context) => context.load(ownAccessRequests, 'all')),
  },
}
