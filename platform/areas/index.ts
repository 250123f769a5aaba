import type { FastifyInstance } from 'fastify'
import type { Deps } from '#platform/deps.ts'
import { registerAccount } from './account/routes.ts'
import { registerAds } from './ads/routes.ts'
import { registerApplications } from './applications/routes.ts'
import { registerCompanies } from './companies/routes.ts'
import { registerImport } from './import/routes.ts'
import { registerMessages } from './messages/routes.ts'
import { registerPipeline } from './pipeline/routes.ts'
import { registerPreferences } from './preferences/routes.ts'
import { registerProfessions } from './professions/routes.ts'
import { registerPublishing } from './publishing/routes.ts'
import { registerQuestionnaire } from './questionnaire/routes.ts'
import { registerSteps } from './steps/routes.ts'
import { registerTemplates } from './templates/routes.ts'
import { registerTags } from './tags/routes.ts'
import { registerTree } from './tree/routes.ts'
import { registerSite } from '../site/routes.ts'

/** Registers an area's calls, jobs and event projections. */
export type RegisterArea = (app: FastifyInstance, deps: Deps) => void

/** Every area of the platform, and the job site. */
export const areas: readonly RegisterArea[] = [
  registerAccount,
  registerAds,
  registerApplications,
  registerCompanies,
  registerImport,
  registerMessages,
  registerPipeline,
  registerPreferences,
  registerProfessions,
  registerPublishing,
  registerQuestionnaire,
  registerSteps,
  registerTags,
  registerTemplates,
  registerTree,
  registerSite,
]
