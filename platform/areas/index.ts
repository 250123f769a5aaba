import type { FastifyInstance } from 'fastify'
import type { Deps } from '#platform/deps.ts'
import { registerAccount } from './account/routes.ts'
import { registerAdStatistics } from './ad-statistics/routes.ts'
import { registerAdminCompanies } from './admin-companies/routes.ts'
import { registerAds } from './ads/routes.ts'
import { registerApplications } from './applications/routes.ts'
import { registerAudit } from './audit/routes.ts'
import { registerBilling } from './billing/routes.ts'
import { registerCompanyExport } from './company-export/routes.ts'
import { registerCompanies } from './companies/routes.ts'
import { registerCompanyProfile } from './company-profile/routes.ts'
import { registerCompanySettings } from './company-settings/routes.ts'
import { registerConnecting } from './connecting/routes.ts'
import { registerConnections } from './connections/routes.ts'
import { registerCredits } from './credits/routes.ts'
import { registerFeatures } from './features/routes.ts'
import { registerFeeds } from './feeds/routes.ts'
import { registerImport } from './import/routes.ts'
import { registerMembership } from './membership/routes.ts'
import { registerMessages } from './messages/routes.ts'
import { registerNotifications } from './notifications/routes.ts'
import { registerOfficeSettings } from './office-settings/routes.ts'
import { registerPartnerKeys } from './partner-keys/routes.ts'
import { registerPartialSponsoring } from './partial-sponsoring/routes.ts'
import { registerPipeline } from './pipeline/routes.ts'
import { registerPreferences } from './preferences/routes.ts'
import { registerPrivacy } from './privacy/routes.ts'
import { registerProfessions } from './professions/routes.ts'
import { registerPromotion } from './promotion/routes.ts'
import { registerPublishing } from './publishing/routes.ts'
import { registerQuestionnaire } from './questionnaire/routes.ts'
import { registerSales } from './sales/routes.ts'
import { registerSenders } from './senders/routes.ts'
import { registerSocialMedia } from './social-media/routes.ts'
import { registerStaffTasks } from './staff-tasks/routes.ts'
import { registerSteps } from './steps/routes.ts'
import { registerSubscriptions } from './subscriptions/routes.ts'
import { registerTemplates } from './templates/routes.ts'
import { registerTags } from './tags/routes.ts'
import { registerTree } from './tree/routes.ts'
import { registerUsers } from './users/routes.ts'
import { registerVisibility } from './visibility/routes.ts'
import { registerWebhooks } from './webhooks/routes.ts'
import { registerWorkplaces } from './workplaces/routes.ts'
import { registerSite } from '../site/routes.ts'

/** Registers an area's calls, jobs and event projections. */
export type RegisterArea = (app: FastifyInstance, deps: Deps) => void

/** Every area of the platform, and the job site. */
export const areas: readonly RegisterArea[] = [
  registerAccount,
  registerAdminCompanies,
  registerAds,
  registerAdStatistics,
  registerApplications,
  registerAudit,
  registerBilling,
  registerCompanies,
  registerCompanyExport,
  registerCompanyProfile,
  registerCompanySettings,
  registerConnecting,
  registerConnections,
  registerCredits,
  registerFeatures,
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
  registerSales,
  registerSenders,
  registerSocialMedia,
  registerStaffTasks,
  registerSteps,
  registerSubscriptions,
  registerTags,
  registerTemplates,
  registerTree,
  registerUsers,
  registerVisibility,
  registerWebhooks,
  registerWorkplaces,
  registerSite,
]
