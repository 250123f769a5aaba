import { EmailTemplateDelete, EmailTemplateUpdate } from '#contract/ads/templates.ts'
import type { MutationResolvers } from '#gateway/__generated__/resolvers.ts'
import { databaseIdOf } from '#gateway/schema/global-id.ts'
import { companyReference } from '#gateway/areas/companies/companies/mappers.ts'
import { payload, renameFields, versionedPayload } from '#gateway/resolving/payload.ts'
import { findEmailTemplate } from '../find.ts'
import { mapEmailTemplate } from '../mappers.ts'

type Mutations = Required<Pick<MutationResolvers, 'saveEmailTemplate' | 'deleteEmailTemplate'>>

/** The mutations of email templates. */
export const emailTemplateMutations: Mutations = {
  saveEmailTemplate: (
    _,
    { input: { companyId: company, templateId, name, html, expectedVersion: version } },
    context,
  ) => {
    const companyId = databaseIdOf(company, 'Company')
    const id = templateId == null ? null : databaseIdOf(templateId, 'EmailTemplate')
    return versionedPayload(
      () =>
        context.platform.call(EmailTemplateUpdate, {
          body: { companyId, name, message: html, id, ...(version != null && { version }) },
        }),
      {
        objects: () => ({
          company: companyReference(companyId),
          emailTemplate: id === null ? null : mapEmailTemplate({ id, name: name.trim() }),
        }),
        stored: async () => ({
          company: companyReference(companyId),
          emailTemplate: id === null ? null : await findEmailTemplate(id, context),
        }),
      },
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
