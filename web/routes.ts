import { route as admin } from './pages/admin-management/route.ts'
import { route as adminFeatures } from './pages/admin-management/features/route.ts'
import { route as adminCompanies } from './pages/admin-management/companies/route.ts'
import { route as adminForeign } from './pages/admin-management/companies/foreign/route.ts'
import { route as adminSponsoring } from './pages/admin-management/partial-sponsoring/route.ts'
import { volumeRoute as adminVolume, route as adminVisibility } from './pages/admin-management/visibility/route.ts'
import { route as adminUsers } from './pages/admin-management/users/route.ts'
import { route as adminManagePromotions } from './pages/admin-management/manage-promotions/route.ts'
import { route as ad } from './pages/company/ad/route.ts'
import { route as board } from './pages/company/ad/board/route.ts'
import { route as adDetails } from './pages/company/ad/details/route.ts'
import { route as adForm } from './pages/company/ad/form/route.ts'
import { route as adSteps } from './pages/company/ad/steps/route.ts'
import { externalRoute as adExternalPromotion, route as adPromotion } from './pages/company/ad/promotion/route.ts'
import { route as apiKeys } from './pages/company/api-keys/route.ts'
import { route as auditLog } from './pages/company/audit-log/route.ts'
import { route as adminAuditLog } from './pages/admin-management/audit-log/route.ts'
import { route as companyExport } from './pages/company/export/route.ts'
import { route as billing } from './pages/company/billing/route.ts'
import { route as careerPages } from './pages/company/career-pages/route.ts'
import { route as companyInfo } from './pages/company/company-info/route.ts'
import { route as privacy } from './pages/company/privacy/route.ts'
import { route as companyProfile } from './pages/company/profile/route.ts'
import { route as importAd } from './pages/company/import-ad/route.ts'
import { route as assignment } from './pages/assignment/route.ts'
import { route as features } from './pages/features/route.ts'
import { route as fileSystem } from './pages/company/files/route.ts'
import { route as connections } from './pages/company/connections/route.ts'
import { route as emailTemplates } from './pages/company/email-templates/route.ts'
import { route as forgottenPassword } from './pages/forgotten-password/route.ts'
import { route as home } from './pages/home/route.ts'
import { route as inbox } from './pages/company/inbox/route.ts'
import { route as manageEmails } from './pages/company/manage-emails/route.ts'
import { route as manageUsers } from './pages/company/manage-users/route.ts'
import { route as mediaUpload } from './pages/media-upload/route.ts'
import { route as notFound } from './pages/not-found/route.ts'
import { route as notificationSettings } from './pages/profile/notification-settings/route.ts'
import { route as profile } from './pages/profile/route.ts'
import { route as register } from './pages/register/route.ts'
import { route as resetPassword } from './pages/reset-password/route.ts'
import { route as settings } from './pages/company/settings/route.ts'
import { route as google } from './pages/sign-in/google/route.ts'
import { route as signIn } from './pages/sign-in/route.ts'
import { route as stepTemplateCreate } from './pages/company/step-templates/create/route.ts'
import { route as stepTemplateEdit } from './pages/company/step-templates/edit/route.ts'
import { route as stepTemplates } from './pages/company/step-templates/route.ts'
import {
  createRoute as workplaceCreate,
  editRoute as workplaceEdit,
  route as workplaceTemplates,
} from './pages/company/workplace-templates/route.ts'
import { route as webhooks } from './pages/company/webhooks/route.ts'
import { route as adminSettings } from './pages/admin-management/settings/route.ts'
import { route as adminBilling } from './pages/admin-management/billing/route.ts'
import { route as adminCompany } from './pages/admin-management/companies/company/route.ts'
import type { PageRoute } from './relay/define-route.ts'

/** Pages with the shell around them. Fixed paths win over parameters by themselves (SHELL-34). */
export const appRoutes: readonly PageRoute[] = [
  home,
  assignment,
  fileSystem,
  inbox,
  importAd,
  ad,
  adPromotion,
  adExternalPromotion,
  board,
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
  apiKeys,
  webhooks,
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
