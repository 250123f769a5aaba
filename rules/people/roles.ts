/** Roles of the platform's own staff (SHELL-26). Source: 1§6, 3§1. */
export const STAFF_ROLES = ['Administrator', 'Moderator', 'Economy', 'ContentWriter', 'InternalSales'] as const
export type StaffRole = (typeof STAFF_ROLES)[number]

/** Roles that count as administrators for ad actions (SHELL-28). */
export const AD_ADMIN_ROLES: readonly StaffRole[] = ['Administrator', 'Moderator', 'InternalSales']

/** Roles that see the admin area and its menu (SHELL-69, SHELL-92). */
export const ADMIN_AREA_ROLES: readonly StaffRole[] = ['Administrator', 'Moderator', 'ContentWriter', 'Economy']

/** Who sees each part of the back office that colleagues change (SHELL-70, SHELL-72 to SHELL-76). */
export const OFFICE_PARTS = {
  companies: ['Administrator', 'Economy', 'Moderator'],
  billing: ['Administrator', 'Economy'],
  users: ['Administrator', 'Moderator'],
  features: ['Administrator', 'Moderator'],
  foreign: ['Administrator', 'Moderator'],
  promotions: ['Administrator', 'Moderator', 'ContentWriter'],
} as const satisfies Record<string, readonly StaffRole[]>
export type OfficePart = keyof typeof OFFICE_PARTS

/** Roles admitted to calls open to company members (SHELL-116). */
export const OVERSIGHT_ROLES: readonly StaffRole[] = ['Administrator', 'Moderator', 'InternalSales']

/**
 * Whether a role list holds a role; compared case-insensitively, and Administrator implies all (SHELL-26, SHELL-27).
 */
export function hasRole(roles: readonly string[], role: StaffRole): boolean {
  const held = roles.map((r) => r.toLowerCase())
  return held.includes('administrator') || held.includes(role.toLowerCase())
}

/** Whether a role list holds at least one of the wanted roles. */
export const hasAnyRole = (roles: readonly string[], wanted: readonly StaffRole[]) =>
  wanted.some((role) => hasRole(roles, role))

/** Whether the user counts as an administrator for ad actions (SHELL-28). */
export const isAdAdmin = (roles: readonly string[]) => hasAnyRole(roles, AD_ADMIN_ROLES)

/** Whether the user may enter the admin area (SHELL-69). */
export const mayEnterAdminArea = (roles: readonly string[]) => hasAnyRole(roles, ADMIN_AREA_ROLES)

/** Whether the admin submenu shows: for the admin area's roles, and for anyone while impersonating (SHELL-92). */
export const seesAdminMenu = (roles: readonly string[], impersonating: boolean) =>
  impersonating || mayEnterAdminArea(roles)

/** The known staff roles of a role list, in their own spelling; unknown ones are left out. */
export function knownRoles(roles: readonly string[]): StaffRole[] {
  const held = new Set(roles.map((r) => r.toLowerCase()))
  return STAFF_ROLES.filter((role) => held.has(role.toLowerCase()))
}
