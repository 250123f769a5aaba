import { addressSettings } from './addresses.ts'
import { businessSettings } from './business.ts'
import { dataSettings } from './data.ts'
import { developmentSettings } from './development.ts'
import { limitSettings } from './limits.ts'
import { mailSettings } from './mail.ts'
import { observabilitySettings } from './observability.ts'
import { serviceSettings } from './services.ts'
import type { Setting } from './setting.ts'

/** The settings of all programs by section, in the order of docs/reference/settings.md. */
export const settingSections = {
  Addresses: addressSettings,
  Data: dataSettings,
  Mail: mailSettings,
  Business: businessSettings,
  'Other services': serviceSettings,
  Limits: limitSettings,
  'Logs, metrics and traces': observabilitySettings,
  'Scripts, tests and benchmarks': developmentSettings,
} as const

type Sections = typeof settingSections

/** The name of a declared setting. The programs read settings by these names only. */
export type SettingName = { [Section in keyof Sections]: keyof Sections[Section] }[keyof Sections]

/** Environment variables as a program reads them. */
export type SettingSource = Readonly<Partial<Record<SettingName, string | undefined>>>

/** Returns all settings with their names. */
export const listSettings = (): [name: string, setting: Setting][] =>
  Object.values(settingSections).flatMap((section) => Object.entries<Setting>(section))
