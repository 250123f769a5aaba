import type { StaffRole as WireRole } from '#contract/call.ts'
import { staffRoles } from '#contract/call.ts'
import { enumNames } from '../../schema/enum-names.ts'

const roles = enumNames(staffRoles)

/** Staff roles, `ContentWriter` being `CONTENT_WRITER`. */
export const roleNames = (wire: readonly WireRole[]) => wire.map(roles.toName)

/** Source of `Viewer`: what the token says. */
export interface ViewerMapper {
  id: string
  databaseId: string
  email: string
  firstName: string
  lastName: string
  name: string
  roles: ReturnType<typeof roleNames>
  isImpersonated: boolean
  /** The profile a write has just answered. */
  savedProfile?: ProfileMapper
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
  contacts: CompanyContactMapper[]
}
