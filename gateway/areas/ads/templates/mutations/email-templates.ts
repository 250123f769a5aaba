import { EmailTemplateDelete, EmailTemplateUpdate } from '#contract/ads/templates.ts'
import type { MutationResolvers } from '#gateway/__generated__/resolvers.ts'
import { databaseIdOf } from '#gateway/schema/global-id.ts'
import { companyReference } from '#gateway/areas/companies/companies/mappers.ts'
import { payload, renameFields } from '#gateway/resolving/payload.ts'

type Mutations = Required<Pick<MutationResolvers, 'saveEmailTemplate' | 'deleteEmailTemplate'>>

/** The mutations of email templates. */
export const emailTemplateMutations: Mutations = {
  saveEmailTemplate: (_, { input: { companyId: company, templateId, name, html, version } }, { platform }) => {
    const companyId = databaseIdOf(company, 'Company')
    const id = templateId == null ? null : databaseIdOf(templateId, 'EmailTemplate')
    return payload(
      () =>
        platform.call(EmailTemplateUpdate, {
          body: { companyId, name, message: html, id, ...(version != null && { version }) },
        }),
      () => ({ company: companyReference(companyId) }),
      renameFields({ id: 'templateId', message: 'html' }),
    )
  },
  deleteEmailTemplate: (_, { input: { companyId, templateId } }, { platform }) =>
    payload(
      () =>
        platform.call(EmailTemplateDelete, {
          body: { id: databaseIdOf(templateId, 'EmailTemplate'), companyId: databaseIdOf(companyId, 'Company') },
        }),
      () => ({ deletedEmailTemplateId: templateId }),
      renameFields({ id: 'templateId' }),
    ),
}
