import type { StaffRole as WireRole } from '#contract/base/call.ts'
import { staffRoles } from '#contract/base/call.ts'
import { DEVICE_KINDS } from '#rules/requests/device.ts'
import { enumNames } from '#gateway/schema/enum-names.ts'

const roles = enumNames(staffRoles)

/** Staff roles: `ContentWriter` is `CONTENT_WRITER`. */
export const roleNames = (wire: readonly WireRole[]) => wire.map(roles.toName)

/** Kinds of devices: `computer` is `COMPUTER`. */
export const deviceKinds = enumNames(DEVICE_KINDS)

/** Source of `Viewer`: the claims of the token. */
export interface ViewerMapper {
  id: string
  databaseId: string
  email: string
  firstName: string
  lastName: string
  name: string
  roles: ReturnType<typeof roleNames>
  isImpersonated: boolean
  /** The profile that a mutation has just returned. */
  savedProfile?: ProfileMapper
  /** The sessions that remain after one was ended. */
  savedSessions?: UserSessionMapper[]
}

/** Source of `CompanyContact`. */
export interface CompanyContactMapper {
  companyId: number
  title: string
  email: string
  phone: string
}

/** Source of `Profile`. */
export interface ProfileMapper {
  email: string
  firstName: string
  lastName: string
  country: string
  city: string
  dateOfBirth: string
  phoneNumber: string
  imageUrl: string | null
  hasPassword: boolean
  contacts: CompanyContactMapper[]
}

/** Source of `UserSession`. */
export interface UserSessionMapper {
  id: string
  isCurrent: boolean
  isStaff: boolean
  device: { kind: ReturnType<typeof deviceKinds.toName>; browser: string | null; system: string | null } | null
  createdAt: string
  lastSeenAt: string
}
