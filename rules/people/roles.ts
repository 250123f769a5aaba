/** Roles of Tavla's staff (SHELL-26). Source: 1§6, 3§1. */
export const STAFF_ROLES = ['Administrator', 'Moderator', 'Economy', 'ContentWriter', 'InternalSales'] as const
export type StaffRole = (typeof STAFF_ROLES)[number]

/** Roles that count as administrators for actions on ads (SHELL-28). */
const AD_ADMIN_ROLES: readonly StaffRole[] = ['Administrator', 'Moderator', 'InternalSales']

/** Roles that can see the admin area and its menu (SHELL-69, SHELL-92). */
export const ADMIN_AREA_ROLES: readonly StaffRole[] = ['Administrator', 'Moderator', 'ContentWriter', 'Economy']

/** The roles that can see each part of the back office (SHELL-70, SHELL-72 to SHELL-76). */
export const OFFICE_PARTS = {
  companies: ['Administrator', 'Economy', 'Moderator'],
  billing: ['Administrator', 'Economy'],
  users: ['Administrator', 'Moderator'],
  features: ['Administrator', 'Moderator'],
  foreign: ['Administrator', 'Moderator'],
  promotions: ['Administrator', 'Moderator', 'ContentWriter'],
  /** The timeline of a company (PLUS-107). Only these staff read its log. */
  timeline: ['Administrator'],
} as const satisfies Record<string, readonly StaffRole[]>
export type OfficePart = keyof typeof OFFICE_PARTS

/** Roles that can make requests that are otherwise for company members (SHELL-116). */
export const OVERSIGHT_ROLES: readonly StaffRole[] = ['Administrator', 'Moderator', 'InternalSales']

/**
 * Returns whether a list of roles contains a role. Case is ignored, and Administrator includes all roles (SHELL-26,
 * SHELL-27).
 */
export function hasRole(roles: readonly string[], role: StaffRole): boolean {
  const lowerCaseRoles = roles.map((r) => r.toLowerCase())
  return lowerCaseRoles.includes('administrator') || lowerCaseRoles.includes(role.toLowerCase())
}

/** Returns whether a list of roles contains at least one of the wanted roles. */
export const hasAnyRole = (roles: readonly string[], wanted: readonly StaffRole[]) =>
  wanted.some((role) => hasRole(roles, role))

/** Returns whether the user counts as an administrator for actions on ads (SHELL-28). */
export const isAdAdmin = (roles: readonly string[]) => hasAnyRole(roles, AD_ADMIN_ROLES)

/** Returns whether the user can open the admin area (SHELL-69). */
export const mayEnterAdminArea = (roles: readonly string[]) => hasAnyRole(roles, ADMIN_AREA_ROLES)

/**
 * Returns whether the admin submenu is shown: to the roles of the admin area, and to anyone while impersonating
 * (SHELL-92).
 */
export const seesAdminMenu = (roles: readonly string[], isImpersonating: boolean) =>
  isImpersonating || mayEnterAdminArea(roles)

/** Returns the known staff roles in a list, in their canonical spelling. Unknown roles are omitted. */
export function knownRoles(roles: readonly string[]): StaffRole[] {
  const lowerCaseRoles = new Set(roles.map((role) => role.toLowerCase()))
  return STAFF_ROLES.filter((role) => lowerCaseRoles.has(role.toLowerCase()))
}
