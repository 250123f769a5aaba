import type { Area } from '#gateway/schema/area.ts'
import { account } from '#gateway/areas/identity/account/index.ts'
import { adStatistics } from '#gateway/areas/ads/statistics/index.ts'
import { adDetails } from '#gateway/areas/ads/details/index.ts'
import { adminCompanies } from '#gateway/areas/office/companies/index.ts'
import { ads } from '#gateway/areas/ads/ads/index.ts'
import { audit } from '#gateway/areas/privacy/audit/index.ts'
import { billing } from '#gateway/areas/billing/invoices/index.ts'
import { board } from '#gateway/areas/candidates/board/index.ts'
import { boardTools } from '#gateway/areas/candidates/board-tools/index.ts'
import { bulk } from '#gateway/areas/candidates/bulk/index.ts'
import { candidates } from '#gateway/areas/candidates/candidates/index.ts'
import { companies } from '#gateway/areas/companies/companies/index.ts'
import { companyExport } from '#gateway/areas/companies/company-export/index.ts'
import { companyInfo } from '#gateway/areas/companies/info/index.ts'
import { companyProfile } from '#gateway/areas/companies/profile/index.ts'
import { companySettings } from '#gateway/areas/companies/settings/index.ts'
import { joining } from '#gateway/areas/companies/joining/index.ts'
import { connectedServicesArea } from '#gateway/areas/integrations/services/index.ts'
import { credits } from '#gateway/areas/billing/credits/index.ts'
import { office } from '#gateway/areas/office/office/index.ts'
import { companyNotes } from '#gateway/areas/office/notes/index.ts'
import { releaseNotes } from '#gateway/areas/office/release-notes/index.ts'
import { inbox } from '#gateway/areas/candidates/inbox/index.ts'
import { members } from '#gateway/areas/companies/membership/index.ts'
import { officeSettingsArea } from '#gateway/areas/office/settings/index.ts'
import { partnerKeys } from '#gateway/areas/integrations/api-keys/index.ts'
import { preferences } from '#gateway/areas/identity/preferences/index.ts'
import { privacyArea } from '#gateway/areas/privacy/retention/index.ts'
import { promotionArea } from '#gateway/areas/advertising/promotion/index.ts'
import { questionnaire } from '#gateway/areas/ads/questionnaire/index.ts'
import { senders } from '#gateway/areas/companies/senders/index.ts'
import { socialMediaArea } from '#gateway/areas/advertising/social-media/index.ts'
import { staffTasksArea } from '#gateway/areas/advertising/staff-tasks/index.ts'
import { staticData } from '#gateway/areas/identity/static-data/index.ts'
import { steps } from '#gateway/areas/ads/steps/index.ts'
import { subscriptionsArea } from '#gateway/areas/billing/subscriptions/index.ts'
import { tags } from '#gateway/areas/ads/tags/index.ts'
import { templates } from '#gateway/areas/ads/templates/index.ts'
import { testCompaniesArea } from '#gateway/areas/integrations/test-companies/index.ts'
import { tree } from '#gateway/areas/ads/tree/index.ts'
import { users } from '#gateway/areas/identity/users/index.ts'
import { changesArea } from '#gateway/areas/integrations/changes/index.ts'
import { webhooksArea } from '#gateway/areas/integrations/webhooks/index.ts'
import { workplaces } from '#gateway/areas/companies/workplaces/index.ts'

/** All areas of the schema. */
export const areas: readonly Area[] = [
  account,
  adDetails,
  adminCompanies,
  ads,
  adStatistics,
  audit,
  billing,
  board,
  boardTools,
  bulk,
  candidates,
  companies,
  companyExport,
  companyInfo,
  companySettings,
  connectedServicesArea,
  joining,
  companyNotes,
  releaseNotes,
  inbox,
  members,
  office,
  officeSettingsArea,
  preferences,
  questionnaire,
  senders,
  staticData,
  steps,
  tags,
  templates,
  testCompaniesArea,
  tree,
  partnerKeys,
  users,
  changesArea,
  webhooksArea,
  workplaces,
  credits,
  privacyArea,
  promotionArea,
  staffTasksArea,
  subscriptionsArea,
  companyProfile,
  socialMediaArea,
]
