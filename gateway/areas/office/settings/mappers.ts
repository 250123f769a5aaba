import type { CallOutput } from '#contract/base/call.ts'
import type { OfficeSettings } from '#contract/office/settings.ts'
import type { OfficeSetting } from '#rules/people/features.ts'
import { toGlobalId } from '#gateway/schema/global-id.ts'

const names = {
  userTeamtailorServiceConnection: 'TEAMTAILOR',
  userTeamtailorXmlServiceConnection: 'TEAMTAILOR_XML',
  contactSalesButton: 'CONTACT_SALES',
  pontyServiceConnection: 'PONTY',
  secondFactorForStaff: 'SECOND_FACTOR_FOR_STAFF',
} as const satisfies Record<OfficeSetting, string>
const wires = new Map(Object.entries(names).map(([wire, name]) => [name, wire as OfficeSetting]))

/** Returns the REST value of a setting. */
export function settingRestName(name: (typeof names)[OfficeSetting]): OfficeSetting {
  const wire = wires.get(name)
  if (wire === undefined) throw new Error(`${name} is not a setting.`)
  return wire
}

/** Whether a text is the REST name of a setting. */
export const isSettingName = (text: string): boolean => Object.hasOwn(names, text)

/** Source of `OfficeSetting`. */
export type OfficeSettingMapper = ReturnType<typeof mapSetting>

/** Returns the source of a setting. */
export const mapSetting = ({ name, value, changedAt, changedBy }: CallOutput<typeof OfficeSettings>[number]) => ({
  id: toGlobalId('OfficeSetting', name),
  name: names[name],
  isOn: value,
  changedAt,
  changedBy,
})
