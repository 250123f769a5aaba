import type { AccessParts, ConditionCheck } from '#platform/http/access-parts.ts'
import type { FeatureName } from './registry.ts'
import { readSetting } from './settings.ts'

const turnedOn = (name: FeatureName): ConditionCheck => (db, { caller }) => readSetting(db, name, { userId: caller.id })

/** Calls that are for members who have a feature (SHELL-32). */
export const featureAccess: AccessParts = {
  conditions: {
    pontyServiceConnection: turnedOn('pontyServiceConnection'),
    userTeamtailorServiceConnection: turnedOn('userTeamtailorServiceConnection'),
    userTeamtailorXmlServiceConnection: turnedOn('userTeamtailorXmlServiceConnection'),
  },
}
