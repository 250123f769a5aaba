import * as actor from '#contract/base/actor.ts'
import * as enums from '#contract/base/enums.ts'
import { ErrorBody } from '#contract/base/errors.ts'
import * as adDetails from '#contract/ads/ad-details.ts'
import * as ad from '#contract/ads/ad.ts'
import * as form from '#contract/ads/form.ts'
import * as importResult from '#contract/ads/import-result.ts'
import * as listedTemplate from '#contract/ads/listed-template.ts'
import * as project from '#contract/ads/project.ts'
import * as stepMessage from '#contract/ads/step-message.ts'
import * as step from '#contract/ads/step.ts'
import * as tag from '#contract/ads/tag.ts'
import * as application from '#contract/candidates/application.ts'
import * as boardStep from '#contract/candidates/board-step.ts'
import * as candidate from '#contract/candidates/candidate.ts'
import * as chatMessage from '#contract/candidates/chat-message.ts'
import * as companyCard from '#contract/companies/company-card.ts'
import * as companyTree from '#contract/companies/company-tree.ts'
import * as company from '#contract/companies/company.ts'
import * as creditAmount from '#contract/companies/credit-amount.ts'
import * as ownSession from '#contract/identity/own-session.ts'
import * as user from '#contract/identity/user.ts'

/** The files of the contract that declare types. Each exported schema becomes a component of the document. */
const modules: readonly object[] = [
  actor,
  enums,
  adDetails,
  ad,
  form,
  importResult,
  listedTemplate,
  project,
  stepMessage,
  step,
  tag,
  application,
  boardStep,
  candidate,
  chatMessage,
  companyCard,
  companyTree,
  company,
  creditAmount,
  ownSession,
  user,
]

/** Maps the schemas of the contract's named types to their names. */
export function namedSchemas(): Map<object, string> {
  const names = new Map<object, string>([[ErrorBody, 'ErrorBody']])
  for (const module of modules)
    for (const [name, value] of Object.entries(module) as [string, unknown][])
      if (typeof value === 'object' && value !== null) names.set(value, name)
  return names
}
