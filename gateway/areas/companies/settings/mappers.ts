import type { EventSource } from '#gateway/hub/subscribe.ts'
import type { UpdateSettings } from '#contract/events.ts'
import { companyReference, type CompanyMapper } from '#gateway/areas/companies/companies/mappers.ts'

/** The data of an event for `SettingsUpdate`. */
export interface SettingsUpdateEvent {
  company: CompanyMapper
}

/** Source of `SettingsUpdate`. */
export type SettingsUpdateMapper = EventSource<SettingsUpdateEvent>

/** Returns the source of an event. An event contains no settings; selected settings are read again. */
export const mapSettingsUpdate = ({ companyId }: UpdateSettings): SettingsUpdateEvent => ({
  company: companyReference(companyId),
})
