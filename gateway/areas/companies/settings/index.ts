import type { Area } from '#gateway/schema/area.ts'
import { completeCompany } from '#gateway/areas/companies/companies/complete-company.ts'
import { hideFirstSteps } from './mutations/hide-first-steps.ts'
import { companySettingsLoader, firstStepsLoader } from './loaders.ts'
import { settingsUpdated } from './subscriptions/settings-updated.ts'

/** The settings menu of a company, and its change events. */
export const companySettings: Area = {
  name: 'company-settings',
  resolvers: {
    Company: {
      settings: ({ databaseId }, _, context) => context.load(companySettingsLoader, databaseId),
      firstSteps: ({ databaseId }, _, context) => context.load(firstStepsLoader, databaseId),
    },
    Mutation: { hideFirstSteps },
    HideFirstStepsPayload: {
      company: (done, _, context, info) => (done.company ? completeCompany(done.company, context, info) : null),
    },
    Subscription: { settingsUpdated },
    SettingsUpdate: {
      company: ({ company }, _, context, info) => (company ? completeCompany(company, context, info) : null),
    },
  },
}
