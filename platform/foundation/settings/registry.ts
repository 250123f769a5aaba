import { Type, type Static, type TSchema } from 'typebox'
import { PACKAGES, type Package } from '#rules/promotion/packages.ts'
import { DEFAULT_MAX_SALESPERSONS } from '#rules/people/salespersons.ts'
import { MAX_VOLUME_DOMAINS, DEFAULT_VISIBILITY, DEFAULT_VOLUME_SITES } from '#rules/promotion/visibility.ts'

export interface Setting<S extends TSchema = TSchema> {
  /** The shape of the value. */
  schema: S
  /** The value while the setting is not set. */
  defaultValue: Static<S>
}

const setting = <S extends TSchema>(schema: S, unset: Static<S>): Setting<S> => ({ schema, defaultValue: unset })

/** A feature flag: off until staff turn it on, for everybody or for one user. */
const flag = setting(Type.Boolean(), false)

const Percentage = Type.Number({ minimum: 0, maximum: 100 })

/** All settings. The flags are listed in SHELL-32 (`rules/people/features.ts`). */
export const registry = {
  contactSalesButton: flag,
  /** The recipient of messages to sales from a company without a salesperson (BILL-29). Empty: the sales staff. */
  salesAddress: setting(Type.String({ maxLength: 200 }), ''),
  pontyServiceConnection: flag,
  userTeamtailorServiceConnection: flag,
  userTeamtailorXmlServiceConnection: flag,
  /** Maximum number of salespeople of one company (ADMIN-19). */
  salespersonCap: setting(Type.Integer({ minimum: 1, maximum: 100 }), DEFAULT_MAX_SALESPERSONS),
  /** Visibility in percent, by package (ADMIN-98). */
  visibilityByPackage: setting(
    Type.Object(Object.fromEntries(PACKAGES.map((name) => [name, Percentage])) as Record<Package, typeof Percentage>, {
      additionalProperties: false,
    }),
    DEFAULT_VISIBILITY,
  ),
  /** Volume in percent, by site (ADMIN-98). */
  visibilityByDomain: setting(
    Type.Array(
      Type.Object({ domain: Type.String({ maxLength: 253 }), percentage: Percentage }, { additionalProperties: false }),
      { maxItems: MAX_VOLUME_DOMAINS },
    ),
    [...DEFAULT_VOLUME_SITES],
  ),
  /**
   * Whether staff get the rights of their roles only after two-step verification (PLUS-81). The demo turns this off.
   */
  secondFactorForStaff: setting(Type.Boolean(), true),
}

export type SettingName = keyof typeof registry
export type SettingValue<N extends SettingName> = Static<(typeof registry)[N]['schema']>

/** The settings that are feature flags. */
export type FeatureName = { [N in SettingName]: SettingValue<N> extends boolean ? N : never }[SettingName]
