import { route as admin } from '#web/pages/admin-management/route.ts'
import { route as adminFeatures } from '#web/pages/admin-management/features/route.ts'
import { route as adminCompanies } from '#web/pages/admin-management/companies/route.ts'
import { route as adminForeign } from '#web/pages/admin-management/companies/foreign/route.ts'
import { route as adminSponsoring } from '#web/pages/admin-management/partial-sponsoring/route.ts'
import { volumeRoute as adminVolume, route as adminVisibility } from '#web/pages/admin-management/visibility/route.ts'
import { route as adminUsers } from '#web/pages/admin-management/users/route.ts'
import { route as adminManagePromotions } from '#web/pages/admin-management/manage-promotions/route.ts'
import { route as ad } from '#web/pages/company/ad/route.ts'
import { route as board } from '#web/pages/company/ad/board/route.ts'
import { route as adChannels } from '#web/pages/company/ad/channels/route.ts'
import { route as adDetails } from '#web/pages/company/ad/details/route.ts'
import { route as adForm } from '#web/pages/company/ad/form/route.ts'
import { route as adSteps } from '#web/pages/company/ad/steps/route.ts'
import { externalRoute as adExternalPromotion, route as adPromotion } from '#web/pages/company/ad/promotion/route.ts'
import { keyRoute as apiKey, route as apiKeys } from '#web/pages/company/api-keys/route.ts'
import { route as auditLog } from '#web/pages/company/audit-log/route.ts'
import { route as adminAuditLog } from '#web/pages/admin-management/audit-log/route.ts'
import { route as companyExport } from '#web/pages/company/export/route.ts'
import { route as billing } from '#web/pages/company/billing/route.ts'
import { keyRoute as careerPageKey, route as careerPages } from '#web/pages/company/career-pages/route.ts'
import { route as companyInfo } from '#web/pages/company/company-info/route.ts'
import { route as privacy } from '#web/pages/company/privacy/route.ts'
import { route as companyProfile } from '#web/pages/company/profile/route.ts'
import { route as importAd } from '#web/pages/company/import-ad/route.ts'
import { route as assignment } from '#web/pages/assignment/route.ts'
import { route as features } from '#web/pages/features/route.ts'
import { route as fileSystem } from '#web/pages/company/files/route.ts'
import { connectionRoute, route as connections } from '#web/pages/company/connections/route.ts'
import { route as emailTemplates } from '#web/pages/company/email-templates/route.ts'
import { route as forgottenPassword } from '#web/pages/forgotten-password/route.ts'
import { route as home } from '#web/pages/home/route.ts'
import { route as inbox } from '#web/pages/company/inbox/route.ts'
import { route as phoneAds } from '#web/pages/company/ads/route.ts'
import { route as manageEmails } from '#web/pages/company/manage-emails/route.ts'
import { route as manageUsers } from '#web/pages/company/manage-users/route.ts'
import { route as mediaUpload } from '#web/pages/media-upload/route.ts'
import { route as notFound } from '#web/pages/not-found/route.ts'
import { route as notificationSettings } from '#web/pages/profile/notification-settings/route.ts'
import { route as profile } from '#web/pages/profile/route.ts'
import { route as register } from '#web/pages/register/route.ts'
import { route as resetPassword } from '#web/pages/reset-password/route.ts'
import { route as settings } from '#web/pages/company/settings/route.ts'
import { route as google } from '#web/pages/sign-in/google/route.ts'
import { route as signIn } from '#web/pages/sign-in/route.ts'
import { route as stepTemplateCreate } from '#web/pages/company/step-templates/create/route.ts'
import { route as stepTemplateEdit } from '#web/pages/company/step-templates/edit/route.ts'
import { route as stepTemplates } from '#web/pages/company/step-templates/route.ts'
import {
  createRoute as workplaceCreate,
  editRoute as workplaceEdit,
  route as workplaceTemplates,
} from '#web/pages/company/workplace-templates/route.ts'
import { route as testMailbox } from '#web/pages/company/test-mailbox/route.ts'
import { route as webhooks } from '#web/pages/company/webhooks/route.ts'
import { route as adminSettings } from '#web/pages/admin-management/settings/route.ts'
import { route as adminBilling } from '#web/pages/admin-management/billing/route.ts'
import { route as adminCompany } from '#web/pages/admin-management/companies/company/route.ts'
import type { PageRoute } from '#web/relay/define-route.ts'

/** Pages inside the shell. The router prefers fixed paths to parameters, so the order does not matter (SHELL-34). */
export const appRoutes: readonly PageRoute[] = [
  home,
  assignment,
  fileSystem,
  inbox,
  phoneAds,
  importAd,
  ad,
  adPromotion,
  adExternalPromotion,
  board,
  adChannels,
  adDetails,
  adForm,
  adSteps,
  settings,
  companyInfo,
  companyProfile,
  privacy,
  billing,
  manageUsers,
  manageEmails,
  connections,
  connectionRoute,
  emailTemplates,
  stepTemplates,
  stepTemplateCreate,
  stepTemplateEdit,
  workplaceTemplates,
  workplaceCreate,
  workplaceEdit,
  admin,
  adminCompanies,
  adminForeign,
  adminSponsoring,
  adminVisibility,
  adminVolume,
  adminUsers,
  adminFeatures,
  adminSettings,
  adminManagePromotions,
  careerPages,
  careerPageKey,
  apiKeys,
  apiKey,
  webhooks,
  testMailbox,
  auditLog,
  adminAuditLog,
  companyExport,
  profile,
  notificationSettings,
  adminBilling,
  adminCompany,
  notFound,
]

/** Pages in the plain layout (SHELL-93). */
export const plainRoutes: readonly PageRoute[] = [
  signIn,
  google,
  register,
  forgottenPassword,
  resetPassword,
  features,
  mediaUpload,
]
