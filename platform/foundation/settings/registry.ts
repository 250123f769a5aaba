import { Type, type Static, type TSchema } from 'typebox'
import { PACKAGES, type Package } from '#rules/promotion/packages.ts'
import { USUAL_SALESPERSON_CAP } from '#rules/people/salespersons.ts'
import { MOST_VOLUME_DOMAINS, USUAL_VISIBILITY, USUAL_VOLUME } from '#rules/promotion/visibility.ts'

export interface Setting<S extends TSchema = TSchema> {
  /** The shape of the value. */
  schema: S
  /** The value while the setting is not set. */
  unset: Static<S>
}

const setting = <S extends TSchema>(schema: S, unset: Static<S>): Setting<S> => ({ schema, unset })

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
  salespersonCap: setting(Type.Integer({ minimum: 1, maximum: 100 }), USUAL_SALESPERSON_CAP),
  /** Visibility in percent, by package (ADMIN-98). */
  visibilityByPackage: setting(
    Type.Object(Object.fromEntries(PACKAGES.map((name) => [name, Percentage])) as Record<Package, typeof Percentage>, {
      additionalProperties: false,
    }),
    USUAL_VISIBILITY,
  ),
  /** Volume in percent, by site (ADMIN-98). */
  visibilityByDomain: setting(
    Type.Array(
      Type.Object({ domain: Type.String({ maxLength: 253 }), percentage: Percentage }, { additionalProperties: false }),
      { maxItems: MOST_VOLUME_DOMAINS },
    ),
    [...USUAL_VOLUME],
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
