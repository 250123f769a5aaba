import { CompanyFirstSteps } from '#contract/companies/first-steps.ts'
import { CompanySettings } from '#contract/companies/company-settings.ts'
import { formatOrganisationNumber } from '#rules/people/organisation-number.ts'
import { defineLoader } from '#gateway/loaders/define-loader.ts'
import { serviceNames } from '#gateway/areas/integrations/services/mappers.ts'

/** Reads the first steps of a new company. */
export const firstStepsLoader = defineLoader({
  name: 'companyFirstSteps',
  load: async (id: number, { platform }) => {
    const { steps } = await platform.call(CompanyFirstSteps, { query: { id } })
    return (
      steps && {
        infoCompletedAt: steps.info,
        adCreatedAt: steps.ad,
        profilePublishedAt: steps.profile,
        colleagueInvitedAt: steps.colleague,
        retentionSavedAt: steps.retention,
      }
    )
  },
})

/** Reads the state of a company's settings menu. */
export const companySettingsLoader = defineLoader({
  name: 'companySettings',
  load: async (id: number, { platform }) => {
    const settings = await platform.call(CompanySettings, { query: { id } })
    return {
      organizationNumber: formatOrganisationNumber(settings.organizationNumber) ?? settings.organizationNumber,
      city: settings.city,
      viewerIsAdministrator: settings.admin,
      isTestCompany: settings.isTest,
      isProfilePublished: settings.profilePublished,
      hasProfileDraft: settings.profileDraft,
      userCount: settings.users,
      accessRequestCount: settings.accessRequests,
      unbilledOrderCount: settings.unbilled?.orders ?? null,
      unbilledSum: settings.unbilled?.sum ?? null,
      senderCount: settings.senders,
      hasSenderInUse: settings.senderInUse,
      infoFaultCount: settings.infoFaults,
      emailTemplateCount: settings.emailTemplates,
      stepTemplateCount: settings.stepTemplates,
      connectionCount: settings.connections,
      failingConnectionCount: settings.failingConnections,
      failingService: settings.failingService && serviceNames.toName(settings.failingService),
      waitingConnectionCount: settings.waitingConnections,
      workplaceCount: settings.workplaces,
      shownAdCount: settings.shownAds,
      careerPageKeyCount: settings.careerPages,
      apiKeyCount: settings.apiKeys,
      endingApiKeyCount: settings.endingApiKeys,
      apiKeyEndsAt: settings.apiKeyEnds,
      webhookCount: settings.webhooks,
      failingWebhookCount: settings.failingWebhooks,
      nextRetention: settings.retention && {
        applicationCount: settings.retention.applications,
        on: settings.retention.on,
      },
      recentActCount: settings.acts?.count ?? null,
      hasMoreRecentActs: settings.acts?.isMore ?? false,
    }
  },
})
