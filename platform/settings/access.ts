import { featureOff } from '#platform/http/errors.ts'
import type { AccessParts, ConditionCheck } from '#platform/http/access-parts.ts'
import type { FeatureName } from './registry.ts'
import { readSetting } from './settings.ts'

const turnedOn =
  (name: FeatureName): ConditionCheck =>
  async (db, { caller }) => {
    if (await readSetting(db, name, { userId: caller.id })) return true
    throw featureOff()
  }

/** Calls that are for members who have a feature (SHELL-32); without it they say so (ERR-08), to members alone. */
export const featureAccess: AccessParts = {
  conditions: {
    contactSalesButton: turnedOn('contactSalesButton'),
    pontyServiceConnection: turnedOn('pontyServiceConnection'),
    userTeamtailorServiceConnection: turnedOn('userTeamtailorServiceConnection'),
    userTeamtailorXmlServiceConnection: turnedOn('userTeamtailorXmlServiceConnection'),
  },
}
