import type { ConnectionSource } from '#gateway/schema/connection.ts'
import type { ListedUser, StaffInvitation, UserRights } from '#contract/identity/users.ts'
import type { Feature } from '#rules/people/features.ts'
import { staffRoles } from '#contract/base/call.ts'
import { enumNames } from '#gateway/schema/enum-names.ts'
import { toGlobalId } from '#gateway/schema/global-id.ts'
import { roleNames } from '#gateway/areas/identity/account/mappers.ts'

/** Source of `User`. Only the ids are always present. */
export interface UserMapper extends Partial<ReturnType<typeof mapUserForStaff>> {
  id: string
  databaseId: string
}

/** Source of `UserConnection`. */
export interface UserConnectionMapper extends ConnectionSource<{ cursor: string; node: UserMapper }> {
  /** The search text, which also applies to the counts. */
  search: string
}

/** Returns the source of a user as staff see it. */
export const mapUserForStaff = (
  { id, name, email, emailConfirmed, companies, roles, mayBeImpersonated }: ListedUser,
  viewer: string | undefined,
) => ({
  id: toGlobalId('User', id),
  databaseId: id,
  name,
  email,
  isEmailConfirmed: emailConfirmed,
  companyNames: companies,
  roles: roleNames(roles),
  viewerCanImpersonate: mayBeImpersonated,
  isViewer: id === viewer,
})

/** Returns the REST values of staff roles. */
export const toRestRole = enumNames(staffRoles).toWire

const features = {
  userTeamtailorServiceConnection: 'TEAMTAILOR',
  userTeamtailorXmlServiceConnection: 'TEAMTAILOR_XML',
  contactSalesButton: 'CONTACT_SALES',
  pontyServiceConnection: 'PONTY',
} as const satisfies Record<Feature, string>
type FeatureName = (typeof features)[Feature]

/** Features by their short names. */
export const featureNames = {
  toName: (wire: Feature): FeatureName => features[wire],
  toWire: (name: FeatureName): Feature =>
    (Object.keys(features) as Feature[]).find((wire) => features[wire] === name) ?? 'contactSalesButton',
}

/** Source of `UserRights`. */
export type UserRightsMapper = ReturnType<typeof mapRights>

export const mapRights = ({ id, name, email, emailConfirmed, roles, features: flags, version }: UserRights) => ({
  id: toGlobalId('UserRights', id),
  databaseId: id,
  name,
  email,
  isEmailConfirmed: emailConfirmed,
  roles: roleNames(roles),
  features: flags.map(({ name: feature, own, usual }) => ({
    name: featureNames.toName(feature),
    isOnForUser: own,
    isOnByDefault: usual,
  })),
  version,
})

/** Source of `StaffInvitation`. */
export type StaffInvitationMapper = ReturnType<typeof mapInvitation>

/** Returns the source of a staff invitation. */
export const mapInvitation = ({ email, roles, invitedBy, createdAt, expiresAt }: StaffInvitation) => ({
  id: toGlobalId('StaffInvitation', email),
  email,
  roles: roleNames(roles),
  invitedBy,
  createdAt,
  expiresAt,
})
