import type { Area } from '../schema/area.ts'
import { account } from './account/index.ts'
import { adStatistics } from './ad-statistics/index.ts'
import { adDetails } from './ad-details/index.ts'
import { adminCompanies } from './admin-companies/index.ts'
import { ads } from './ads/index.ts'
import { audit } from './audit/index.ts'
import { billing } from './billing/index.ts'
import { board } from './board/index.ts'
import { boardTools } from './board-tools/index.ts'
import { bulk } from './bulk/index.ts'
import { candidates } from './candidates/index.ts'
import { companies } from './companies/index.ts'
import { companyExport } from './company-export/index.ts'
import { companyInfo } from './company-info/index.ts'
import { companyProfile } from './company-profile/index.ts'
import { companySettings } from './company-settings/index.ts'
import { connecting } from './connecting/index.ts'
import { connectedServicesArea } from './connected-services/index.ts'
import { credits } from './credits/index.ts'
import { features } from './features/index.ts'
import { inbox } from './inbox/index.ts'
import { members } from './members/index.ts'
import { officeSettingsArea } from './office-settings/index.ts'
import { partnerKeys } from './partner-keys/index.ts'
import { preferences } from './preferences/index.ts'
import { privacyArea } from './privacy/index.ts'
import { promotionArea } from './promotion/index.ts'
import { questionnaire } from './questionnaire/index.ts'
import { senders } from './senders/index.ts'
import { socialMediaArea } from './social-media/index.ts'
import { staffTasksArea } from './staff-tasks/index.ts'
import { staticData } from './static-data/index.ts'
import { steps } from './steps/index.ts'
import { subscriptionsArea } from './subscriptions/index.ts'
import { tags } from './tags/index.ts'
import { templates } from './templates/index.ts'
import { tree } from './tree/index.ts'
import { users } from './users/index.ts'
import { webhooksArea } from './webhooks/index.ts'
import { workplaces } from './workplaces/index.ts'

/** Every area of the schema. */
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
  connecting,
  features,
  inbox,
  members,
  officeSettingsArea,
  preferences,
  questionnaire,
  senders,
  staticData,
  steps,
  tags,
  templates,
  tree,
  partnerKeys,
  users,
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
