import type { FastifyInstance } from 'fastify'
import type { Deps } from '#platform/calls/actor/deps.ts'
import { registerAccount } from '#platform/domains/identity/account/routes.ts'
import { registerAdStatistics } from '#platform/domains/ads/statistics/routes.ts'
import { registerOfficeCompanies } from '#platform/domains/office/companies/routes.ts'
import { registerAddedCandidates } from '#platform/domains/candidates/added/routes.ts'
import { registerAds } from '#platform/domains/ads/ads/routes.ts'
import { registerApplications } from '#platform/domains/candidates/applications/routes.ts'
import { registerAudit } from '#platform/domains/privacy/audit/routes.ts'
import { registerBilling } from '#platform/domains/billing/invoices/routes.ts'
import { registerCompanyExport } from '#platform/domains/company-export/routes.ts'
import { registerCompanies } from '#platform/domains/companies/companies/routes.ts'
import { registerCompanyProfile } from '#platform/domains/companies/profile/routes.ts'
import { registerCompanySettings } from '#platform/domains/companies/settings/routes.ts'
import { registerJoining } from '#platform/domains/companies/joining/routes.ts'
import { registerChanges } from '#platform/domains/integrations/changes/routes.ts'
import { registerConnections } from '#platform/domains/integrations/services/routes.ts'
import { registerCredits } from '#platform/domains/billing/credits/routes.ts'
import { registerCompanyNotes } from '#platform/domains/office/notes/routes.ts'
import { registerReleaseNotes } from '#platform/domains/office/release-notes/routes.ts'
import { registerFeeds } from '#platform/domains/ads/feeds/routes.ts'
import { registerImport } from '#platform/domains/ads/import/routes.ts'
import { registerMembership } from '#platform/domains/companies/membership/routes.ts'
import { registerMessages } from '#platform/domains/candidates/messages/routes.ts'
import { registerNotifications } from '#platform/domains/candidates/notifications/routes.ts'
import { registerOfficeSettings } from '#platform/domains/office/settings/routes.ts'
import { registerPartnerKeys } from '#platform/domains/integrations/api-keys/routes.ts'
import { registerPartialSponsoring } from '#platform/domains/billing/sponsoring-points/routes.ts'
import { registerPipeline } from '#platform/domains/candidates/pipeline/routes.ts'
import { registerPreferences } from '#platform/domains/identity/preferences/routes.ts'
import { registerPrivacy } from '#platform/domains/privacy/retention/routes.ts'
import { registerProfessions } from '#platform/domains/ads/professions/routes.ts'
import { registerPromotion } from '#platform/domains/advertising/promotion/routes.ts'
import { registerPublishing } from '#platform/domains/advertising/publishing/routes.ts'
import { registerQuestionnaire } from '#platform/domains/ads/questionnaire/routes.ts'
import { registerContactSales } from '#platform/domains/companies/contact-sales/routes.ts'
import { registerSenders } from '#platform/domains/companies/senders/routes.ts'
import { registerSocialMedia } from '#platform/domains/advertising/social-media/routes.ts'
import { registerStaffTasks } from '#platform/domains/advertising/staff-tasks/routes.ts'
import { registerSteps } from '#platform/domains/ads/steps/routes.ts'
import { registerSubscriptions } from '#platform/domains/billing/subscriptions/routes.ts'
import { registerTestCompanies } from '#platform/domains/integrations/test-companies/routes.ts'
import { registerTemplates } from '#platform/domains/ads/templates/routes.ts'
import { registerTags } from '#platform/domains/ads/tags/routes.ts'
import { registerTree } from '#platform/domains/ads/tree/routes.ts'
import { registerUsers } from '#platform/domains/identity/users/routes.ts'
import { registerVisibility } from '#platform/domains/advertising/visibility/routes.ts'
import { registerWebhooks } from '#platform/domains/integrations/webhooks/routes.ts'
import { registerWorkplaces } from '#platform/domains/companies/workplaces/routes.ts'
import { registerSite } from '#platform/site/routes.ts'

/** Registers an area's calls, jobs and event projections. */
export type RegisterArea = (app: FastifyInstance, deps: Deps) => void

/** All areas of the platform, including the job site. */
export const areas: readonly RegisterArea[] = [
  registerAccount,
  registerOfficeCompanies,
  registerAddedCandidates,
  registerAds,
  registerAdStatistics,
  registerApplications,
  registerAudit,
  registerBilling,
  registerCompanies,
  registerCompanyExport,
  registerCompanyProfile,
  registerCompanySettings,
  registerJoining,
  registerChanges,
  registerConnections,
  registerCredits,
  registerCompanyNotes,
  registerReleaseNotes,
  registerFeeds,
  registerImport,
  registerMembership,
  registerMessages,
  registerNotifications,
  registerOfficeSettings,
  registerPartnerKeys,
  registerPartialSponsoring,
  registerPipeline,
  registerPreferences,
  registerPrivacy,
  registerProfessions,
  registerPromotion,
  registerPublishing,
  registerQuestionnaire,
  registerContactSales,
  registerSenders,
  registerSocialMedia,
  registerStaffTasks,
  registerSteps,
  registerSubscriptions,
  registerTags,
  registerTestCompanies,
  registerTemplates,
  registerTree,
  registerUsers,
  registerVisibility,
  registerWebhooks,
  registerWorkplaces,
  registerSite,
]
