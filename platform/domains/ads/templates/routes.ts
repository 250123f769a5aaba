import type { FastifyInstance } from 'fastify'
import {
  EmailTemplateDelete,
  EmailTemplatesList,
  EmailTemplateUpdate,
  GetEmailTemplate,
  GetEmailTemplates,
  SaveStepTemplate,
  StepsDelete,
  StepTemplate,
  StepTemplateList,
  StepTemplates,
  UpdateStepTemplate,
} from '#contract/ads/templates.ts'
import { emailTemplates, stepTemplates } from '#platform/foundation/db/schema/index.ts'
import { readAccessible } from '#platform/calls/http/read-accessible.ts'
import { serve } from '#platform/calls/http/serve.ts'
import { deleteTemplate } from './delete-template.ts'
import { getEmailTemplate, listEmailTemplates, saveEmailTemplate } from './email-templates.ts'
import { getStepTemplate, listStepTemplates, saveStepTemplate, updateStepTemplate } from './step-templates.ts'
import { registerTemplateEvents } from './template-events.ts'
import { listTemplates } from './templates.ts'

/** Registers the routes for a company's email and step templates. */
export function registerTemplates(app: FastifyInstance): void {
  registerTemplateEvents()

  serve(app, EmailTemplatesList, { read: (_, { db, target }) => listTemplates(db, emailTemplates, target.companyId) })
  serve(app, GetEmailTemplate, { read: ({ query }, ctx) => getEmailTemplate(ctx, query.id) })
  serve(app, GetEmailTemplates, {
    read: ({ query }, ctx) =>
      readAccessible(ctx, 'emailTemplate', query.ids, (companyId, ids) => listEmailTemplates(ctx.db, companyId, ids)),
  })
  serve(app, EmailTemplateUpdate, { write: ({ body }, ctx) => saveEmailTemplate(ctx, body) })
  serve(app, EmailTemplateDelete, { write: ({ body }, ctx) => deleteTemplate(ctx, emailTemplates, body.id) })
  serve(app, StepTemplateList, { read: (_, { db, target }) => listTemplates(db, stepTemplates, target.companyId) })
  serve(app, StepTemplate, { read: ({ query }, ctx) => getStepTemplate(ctx, query.id) })
  serve(app, StepTemplates, {
    read: ({ query }, ctx) =>
      readAccessible(ctx, 'stepTemplate', query.ids, (companyId, ids) => listStepTemplates(ctx.db, companyId, ids)),
  })
  serve(app, SaveStepTemplate, { write: (input, ctx) => saveStepTemplate(ctx, input) })
  serve(app, UpdateStepTemplate, { write: (input, ctx) => updateStepTemplate(ctx, input) })
  serve(app, StepsDelete, { write: ({ body }, ctx) => deleteTemplate(ctx, stepTemplates, body.id) })
}
