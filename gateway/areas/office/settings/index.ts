import { OfficeSettings, SetOfficeSetting } from '#contract/office/settings.ts'
import type { Area } from '#gateway/schema/area.ts'
import { payload, renameFields } from '#gateway/resolving/payload.ts'
import { mapSetting, settingRestName } from './mappers.ts'

/** Global feature settings. */
export const officeSettingsArea: Area = {
  name: 'office-settings',
  resolvers: {
    Query: { officeSettings: async (_, __, { platform }) => (await platform.call(OfficeSettings)).map(mapSetting) },
    Mutation: {
      setOfficeSetting: (_, { input: { name, isOn } }, { platform }) =>
        payload(
          () => platform.call(SetOfficeSetting, { body: { name: settingRestName(name), value: isOn } }),
          (settings) => ({ officeSettings: settings.map(mapSetting) }),
          renameFields({ value: 'isOn' }),
        ),
    },
  },
}
