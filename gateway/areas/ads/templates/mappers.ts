import type { EventSource } from '#gateway/hub/subscribe.ts'
import type { UpdateTemplates } from '#contract/events.ts'
import { toGlobalId } from '#gateway/schema/global-id.ts'
import { companyReference, type CompanyMapper } from '#gateway/areas/companies/companies/mappers.ts'
import { attachedValue } from '#gateway/resolving/attached-value.ts'

/** Source of `EmailTemplate`. The name is present if the template was listed or read. */
export interface EmailTemplateMapper {
  id: string
  databaseId: number
  name: string
  viewerCanEdit: true
}

/** Source of `StepTemplate`. */
export interface StepTemplateMapper {
  id: string
  databaseId: number
  name: string
  viewerCanEdit: true
}

type Listed = { id: number; name: string }

export const mapEmailTemplate = ({ id, name }: Listed): EmailTemplateMapper => ({
  id: toGlobalId('EmailTemplate', id),
  databaseId: id,
  name,
  viewerCanEdit: true,
})

export const mapStepTemplate = ({ id, name }: Listed): StepTemplateMapper => ({
  id: toGlobalId('StepTemplate', id),
  databaseId: id,
  name,
  viewerCanEdit: true,
})

/** The email templates in an event's payload. */
export const publishedEmailTemplates = attachedValue<CompanyMapper, EmailTemplateMapper[]>('emailTemplates')

/** The step templates in an event's payload. */
export const publishedStepTemplates = attachedValue<CompanyMapper, StepTemplateMapper[]>('stepTemplates')

/** The data of an event for `TemplatesUpdate`. */
export interface TemplatesUpdateEvent {
  company: CompanyMapper
}

/** Source of `TemplatesUpdate`. */
export type TemplatesUpdateMapper = EventSource<TemplatesUpdateEvent>

/** Returns the source of an event with the templates of a company. */
export const mapTemplatesUpdate = ({
  companyId,
  emailTemplates,
  stepTemplates,
}: UpdateTemplates): TemplatesUpdateEvent => ({
  company: publishedStepTemplates.with(
    publishedEmailTemplates.with(companyReference(companyId), emailTemplates.map(mapEmailTemplate)),
    stepTemplates.map(mapStepTemplate),
  ),
})
