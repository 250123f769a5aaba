import { Type, type Static, type TSchema } from 'typebox'
import { PACKAGES, type Package } from '#rules/promotion/packages.ts'
import { USUAL_SALESPERSON_CAP } from '#rules/people/salespersons.ts'
import { MOST_VOLUME_DOMAINS, USUAL_VISIBILITY, USUAL_VOLUME } from '#rules/promotion/visibility.ts'

/** A setting: what it may hold, and what it is while nobody has set it. */
export interface Setting<S extends TSchema = TSchema> {
  schema: S
  unset: Static<S>
}

const setting = <S extends TSchema>(schema: S, unset: Static<S>): Setting<S> => ({ schema, unset })

/** A feature that is off until it is turned on, for everybody or for one user. */
const flag = setting(Type.Boolean(), false)

const Percentage = Type.Number({ minimum: 0, maximum: 100 })

/** Every setting there is. The flags are those of SHELL-32 (`rules/people/features.ts`). */
export const registry = {
  contactSalesButton: flag,
  /** Where messages to sales go for a company without a salesperson (BILL-29); empty: to the staff of sales. */
  salesAddress: setting(Type.String({ maxLength: 200 }), ''),
  pontyServiceConnection: flag,
  userTeamtailorServiceConnection: flag,
  userTeamtailorXmlServiceConnection: flag,
  /** Most salespersons of one company (ADMIN-19). */
  salespersonCap: setting(Type.Integer({ minimum: 1, maximum: 100 }), USUAL_SALESPERSON_CAP),
  /** Percent of visibility by package (ADMIN-98). */
  visibilityByPackage: setting(
    Type.Object(Object.fromEntries(PACKAGES.map((each) => [each, Percentage])) as Record<Package, typeof Percentage>, {
      additionalProperties: false,
    }),
    USUAL_VISIBILITY,
  ),
  /** Percent of volume by site (ADMIN-98). */
  visibilityByDomain: setting(
    Type.Array(
      Type.Object({ domain: Type.String({ maxLength: 253 }), percentage: Percentage }, { additionalProperties: false }),
      { maxItems: MOST_VOLUME_DOMAINS },
    ),
    [...USUAL_VOLUME],
  ),
  /**
   * Whether staff have no rights of their roles until they sign in with a second factor (PLUS-81); the demo turns it
   * off.
   */
  secondFactorForStaff: setting(Type.Boolean(), true),
}

export type SettingName = keyof typeof registry
export type SettingValue<N extends SettingName> = Static<(typeof registry)[N]['schema']>

/** Those that turn a feature on. */
export type FeatureName = { [N in SettingName]: SettingValue<N> extends boolean ? N : never }[SettingName]
