import type { GatewayContext } from '#gateway/context.ts'
import { emailTemplateLoader, stepTemplateLoader } from './loaders.ts'
import { mapEmailTemplate, mapStepTemplate, type EmailTemplateMapper, type StepTemplateMapper } from './mappers.ts'

/** Reads an email template. */
export const findEmailTemplate = async (id: number, context: GatewayContext): Promise<EmailTemplateMapper> =>
  mapEmailTemplate({ id, name: (await context.load(emailTemplateLoader, id)).name })

/** Reads a step template. */
export const findStepTemplate = async (id: number, context: GatewayContext): Promise<StepTemplateMapper> =>
  mapStepTemplate({ id, name: (await context.load(stepTemplateLoader, id)).name })
