import type { Area } from '#gateway/schema/area.ts'
import { numericNodeReader } from '#gateway/schema/node.ts'
import { completeCompany } from './complete-company.ts'
import { loadCompany } from './loaders.ts'
import { contactCompany } from './types/contact.ts'
import { viewerCanBuyVolume, viewerCanEdit } from './types/viewer-can.ts'
import { setDefaultCompany } from './mutations/set-default-company.ts'
import { company } from './queries/company.ts'
import { homeUpdated } from './subscriptions/home-updated.ts'
import { viewerCompanies } from './types/viewer.ts'

/** The companies of the authenticated user: the home page. */
export const companies: Area = {
  name: 'companies',
  resolvers: {
    Query: { company },
    Mutation: { setDefaultCompany },
    Subscription: { homeUpdated },
    Company: { viewerCanBuyVolume, viewerCanEdit },
    CompanyContact: { company: contactCompany },
    Viewer: viewerCompanies,
    HomeUpdate: {
      company: (update, _, context, info) => update.company && completeCompany(update.company, context, info),
    },
    SetDefaultCompanyPayload: {
      company: (done, _, context, info) => (done.company ? completeCompany(done.company, context, info) : null),
    },
  },
  nodes: { Company: numericNodeReader(loadCompany) },
}
