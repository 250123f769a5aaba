import { featureOff } from '#platform/foundation/errors/errors.ts'
import type { AccessParts, ConditionCheck } from './access-parts.ts'
import type { FeatureName } from '#platform/foundation/settings/registry.ts'
import { getSetting } from '#platform/foundation/settings/settings.ts'

const turnedOn =
  (name: FeatureName): ConditionCheck =>
  async (db, { caller }) => {
    if (await getSetting(db, name, { userId: caller.id })) return true
    throw featureOff()
  }

/** Conditions of calls that require a feature (SHELL-32). A member without the feature gets `featureOff` (ERR-08). */
export const featureAccess: AccessParts = {
  conditions: {
    contactSalesButton: turnedOn('contactSalesButton'),
    pontyServiceConnection: turnedOn('pontyServiceConnection'),
    userTeamtailorServiceConnection: turnedOn('userTeamtailorServiceConnection'),
    userTeamtailorXmlServiceConnection: turnedOn('userTeamtailorXmlServiceConnection'),
  },
}
