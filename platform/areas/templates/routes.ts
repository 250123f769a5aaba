import type { FastifyInstance } from 'fastify'
import {
  EmailTemplateDelete, EmailTemplatesList, EmailTemplateUpdate, GetEmailTemplate, GetEmailTemplates, SaveStepTemplate, StepsDelete, StepTemplate, StepTemplateList,
  StepTemplates, UpdateStepTemplate,
} from '#contract/templates.ts'
import { emailTemplates, stepTemplates } from '#platform/db/schema/index.ts'
import { readAdmitted } from '#platform/http/admitted.ts'
import { serve } from '#platform/http/serve.ts'
import { deleteTemplate } from './delete-template.ts'
import { getEmailTemplate, readEmailTemplates, saveEmailTemplate } from './email-templates.ts'
import { getStepTemplate, readStepTemplates, saveStepTemplate, updateStepTemplate } from './step-templates.ts'
import { registerTemplateEvents } from './template-events.ts'
import { listTemplates } from './templates.ts'

/** The calls of a company's e-mail and step templates. */
export function registerTemplates(app: FastifyInstance): void {
  registerTemplateEvents()

  serve(app, EmailTemplatesList, (_, { db, place }) => listTemplates(db, emailTemplates, place.companyId))
  serve(app, GetEmailTemplate, ({ query }, ctx) => getEmailTemplate(ctx, query.id))
  serve(app, GetEmailTemplates, ({ query }, ctx) => readAdmitted(ctx, 'emailTemplate', query.ids, (companyId, ids) => readEmailTemplates(ctx.db, companyId, ids)))
  serve(app, EmailTemplateUpdate, ({ body }, ctx) => saveEmailTemplate(ctx, body))
  serve(app, EmailTemplateDelete, ({ body }, ctx) => deleteTemplate(ctx, emailTemplates, body.id))
  serve(app, StepTemplateList, (_, { db, place }) => listTemplates(db, stepTemplates, place.companyId))
  serve(app, StepTemplate, ({ query }, ctx) => getStepTemplate(ctx, query.id))
  serve(app, StepTemplates, ({ query }, ctx) => readAdmitted(ctx, 'stepTemplate', query.ids, (companyId, ids) => readStepTemplates(ctx.db, companyId, ids)))
  serve(app, SaveStepTemplate, (input, ctx) => saveStepTemplate(ctx, input))
  serve(app, UpdateStepTemplate, (input, ctx) => updateStepTemplate(ctx, input))
  serve(app, StepsDelete, ({ body }, ctx) => deleteTemplate(ctx, stepTemplates, body.id))
}
