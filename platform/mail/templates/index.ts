import type { MailTemplate } from '../layout.ts'
import * as adExpired from './ad-expired.ts'
import * as applicationReceipt from './application-receipt.ts'
import * as applyAgain from './apply-again.ts'
import * as code from './code.ts'
import * as documentsAsked from './documents-asked.ts'
import * as messageToCandidate from './message-to-candidate.ts'
import * as passwordChanged from './password-changed.ts'
import * as recruiterNotification from './recruiter-notification.ts'
import * as resetLink from './reset-link.ts'
import * as welcome from './welcome.ts'

// Every mail the platform sends: one file per template exporting `sv` and `en`, listed here by name.
const list = {
  adExpired,
  applicationReceipt,
  applyAgain,
  code,
  documentsAsked,
  messageToCandidate,
  passwordChanged,
  recruiterNotification,
  resetLink,
  welcome,
}

export type TemplateName = keyof typeof list
export type TemplateData<N extends TemplateName> = Parameters<(typeof list)[N]['sv']>[0]

export const templates: { readonly [N in TemplateName]: MailTemplate<TemplateData<N>> } = list
