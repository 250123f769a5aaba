import type { Area } from '#gateway/schema/area.ts'
import { numericNodeReader } from '#gateway/schema/node.ts'
import { completeCompany } from '#gateway/areas/companies/companies/complete-company.ts'
import { referencedId } from '#gateway/resolving/referenced-id.ts'
import { findEmailTemplate, findStepTemplate } from './find.ts'
import { emailTemplateLoader, emailTemplatesLoader, stepTemplateLoader, stepTemplatesLoader } from './loaders.ts'
import { publishedEmailTemplates, publishedStepTemplates } from './mappers.ts'
import { emailTemplateMutations } from './mutations/email-templates.ts'
import { stepTemplateMutations } from './mutations/step-templates.ts'
import { templatesUpdated } from './subscriptions/templates-updated.ts'

/** The email and step templates of a company. */
export const templates: Area = {
  name: 'templates',
  resolvers: {
    Query: {
      emailTemplate: (_, { by }, context) => findEmailTemplate(referencedId(by, 'EmailTemplate'), context),
      stepTemplate: (_, { by }, context) => findStepTemplate(referencedId(by, 'StepTemplate'), context),
    },
    Mutation: { ...emailTemplateMutations, ...stepTemplateMutations },
    Subscription: { templatesUpdated },
    Company: {
      emailTemplates: (company, _, context) =>
        publishedEmailTemplates.of(company) ?? context.load(emailTemplatesLoader, company.databaseId),
      stepTemplates: (company, _, context) =>
        publishedStepTemplates.of(company) ?? context.load(stepTemplatesLoader, company.databaseId),
    },
    EmailTemplate: {
      html: async ({ databaseId }, _, context) => (await context.load(emailTemplateLoader, databaseId)).body,
      version: async ({ databaseId }, _, context) => (await context.load(emailTemplateLoader, databaseId)).version,
    },
    StepTemplate: {
      steps: async ({ databaseId }, _, context) => (await context.load(stepTemplateLoader, databaseId)).steps,
      version: async ({ databaseId }, _, context) => (await context.load(stepTemplateLoader, databaseId)).version,
    },
    TemplatesUpdate: {
      company: ({ company }, _, context, info) => (company ? completeCompany(company, context, info) : null),
    },
    SaveEmailTemplatePayload: {
      company: (done, _, context, info) => (done.company ? completeCompany(done.company, context, info) : null),
    },
  },
  nodes: {
    EmailTemplate: numericNodeReader(findEmailTemplate),
    StepTemplate: numericNodeReader(findStepTemplate),
  },
}
