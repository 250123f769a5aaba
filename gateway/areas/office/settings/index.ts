import { OfficeSettings, SetOfficeSetting } from '#contract/office/settings.ts'
import type { Area } from '#gateway/schema/area.ts'
import { listedNodeReader } from '#gateway/schema/node.ts'
import { payload, renameFields } from '#gateway/resolving/payload.ts'
import { isSettingName, mapSetting, settingRestName } from './mappers.ts'

/** Global feature settings. */
export const officeSettingsArea: Area = {
  name: 'office-settings',
  resolvers: {
    Office: { settings: async (_, __, { platform }) => (await platform.call(OfficeSettings)).map(mapSetting) },
    Mutation: {
      setOfficeSetting: (_, { input: { name, isOn } }, { platform }) =>
        payload(
          () => platform.call(SetOfficeSetting, { body: { name: settingRestName(name), value: isOn } }),
          (settings) => ({ officeSettings: settings.map(mapSetting) }),
          renameFields({ value: 'isOn' }),
        ),
    },
  },
  nodes: {
    OfficeSetting: listedNodeReader(isSettingName, async (_, { platform }) =>
      (await platform.call(OfficeSettings)).map(mapSetting),
    ),
  },
}
