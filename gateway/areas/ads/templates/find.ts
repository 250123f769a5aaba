import type { GatewayContext } from '#gateway/context.ts'
import { emailTemplateLoader, stepTemplateLoader } from './loaders.ts'
import { mapEmailTemplate, mapStepTemplate, type EmailTemplateMapper, type StepTemplateMapper } from './mappers.ts'

/** An e-mail template, read. */
export const findEmailTemplate = async (id: number, context: GatewayContext): Promise<EmailTemplateMapper> =>
  mapEmailTemplate({ id, name: (await context.load(emailTemplateLoader, id)).name })

/** A step template, read. */
export const findStepTemplate = async (id: number, context: GatewayContext): Promise<StepTemplateMapper> =>
  mapStepTemplate({ id, name: (await context.load(stepTemplateLoader, id)).name })
