import type { MailTemplate } from '../letter/letter.ts'
import { accessAnswered } from './access-answered.ts'
import { accessAsked } from './access-asked.ts'
import { adExpired } from './ad-expired.ts'
import { applicationReceipt } from './application-receipt.ts'
import { applyAgain } from './apply-again.ts'
import { caseStudy } from './case-study.ts'
import { code } from './code.ts'
import { companyExportReady } from './company-export-ready.ts'
import { contactSales } from './contact-sales.ts'
import { dataErased } from './data-erased.ts'
import { documentsAsked } from './documents-asked.ts'
import { jobAlert } from './job-alert.ts'
import { jobAlertConfirm } from './job-alert-confirm.ts'
import { messageReminder } from './message-reminder.ts'
import { fieldsRemoved } from './fields-removed.ts'
import { foreignCompany } from './foreign-company.ts'
import { invitation } from './invitation.ts'
import { membershipEnded } from './membership-ended.ts'
import { messageToCandidate } from './message-to-candidate.ts'
import { newApplications } from './new-applications.ts'
import { newLink } from './new-link.ts'
import { passwordChanged } from './password-changed.ts'
import { privacyNotice } from './privacy-notice.ts'
import { promotionEnding } from './promotion-ending.ts'
import { recruiterNotification } from './recruiter-notification.ts'
import { rejection } from './rejection.ts'
import { retention } from './retention.ts'
import { resetLink } from './reset-link.ts'
import { senderAddress } from './sender-address.ts'
import { staffInvitation } from './staff-invitation.ts'
import { webhookStopped } from './webhook-stopped.ts'
import { welcome } from './welcome.ts'

// All mail templates, one file each. The gallery in the sandbox shows a sample of each.
const list = {
  accessAnswered,
  accessAsked,
  adExpired,
  applicationReceipt,
  applyAgain,
  caseStudy,
  code,
  companyExportReady,
  contactSales,
  dataErased,
  documentsAsked,
  messageReminder,
  fieldsRemoved,
  foreignCompany,
  invitation,
  jobAlert,
  jobAlertConfirm,
  membershipEnded,
  messageToCandidate,
  newApplications,
  newLink,
  passwordChanged,
  privacyNotice,
  promotionEnding,
  recruiterNotification,
  rejection,
  resetLink,
  retention,
  senderAddress,
  staffInvitation,
  webhookStopped,
  welcome,
}

export type TemplateName = keyof typeof list
export type TemplateData<N extends TemplateName> = Parameters<(typeof list)[N]['sv']>[0]

export const templates: { readonly [N in TemplateName]: MailTemplate<TemplateData<N>> } = list
export const templateNames = Object.keys(list) as readonly TemplateName[]
