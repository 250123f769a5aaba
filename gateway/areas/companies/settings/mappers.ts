import type { EventSource } from '#gateway/hub/subscribe.ts'
import type { UpdateSettings } from '#contract/base/events.ts'
import { companyReference, type CompanyMapper } from '#gateway/areas/companies/companies/mappers.ts'

/** What an event says of `SettingsUpdate`. */
export interface SettingsUpdateEvent {
  company: CompanyMapper
}

/** Source of `SettingsUpdate`. */
export type SettingsUpdateMapper = EventSource<SettingsUpdateEvent>

/** That something set for a company changed; what, is read. */
export const mapSettingsUpdate = ({ companyId }: UpdateSettings): SettingsUpdateEvent => ({
  company: companyReference(companyId),
})
