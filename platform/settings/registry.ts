import { Type, type Static, type TSchema } from 'typebox'

/** A setting: what it may hold, and what it is while nobody has set it. */
export interface Setting<S extends TSchema = TSchema> {
  schema: S
  unset: Static<S>
}

const setting = <S extends TSchema>(schema: S, unset: Static<S>): Setting<S> => ({ schema, unset })

/** A feature that is off until it is turned on, for everybody or for one user. */
const flag = setting(Type.Boolean(), false)

/** Every setting there is. The flags are those of SHELL-32. */
export const registry = {
  contactSalesButton: flag,
  pontyServiceConnection: flag,
  userTeamtailorServiceConnection: flag,
  userTeamtailorXmlServiceConnection: flag,
}

export type SettingName = keyof typeof registry
export type SettingValue<N extends SettingName> = Static<(typeof registry)[N]['schema']>
