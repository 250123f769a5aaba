import { hasAnyRole, type StaffRole } from '#rules/people/roles.ts'

interface AdminPage {
  path: string
  /** Roles that may open the page. Administrators may open every page. */
  roles: readonly StaffRole[]
}

/**
 * The back-office pages, in the order of the menu (SHELL-69 to SHELL-79). `admin/texts.ts` has their names under the
 * same keys. `/admin-management` redirects to the first page that the user may open. Routes repeat their path, because
 * the build reads it there.
 */
export const adminPages = {
  companies: { path: '/admin-management/companies', roles: ['Administrator', 'Economy', 'Moderator'] },
  foreign: { path: '/admin-management/companies/foreign/requests', roles: ['Administrator', 'Moderator'] },
  users: { path: '/admin-management/users', roles: ['Administrator', 'Moderator'] },
  features: { path: '/admin-management/features', roles: ['Administrator', 'Moderator'] },
  managePromotions: {
    path: '/admin-management/manage-promotions',
    roles: ['Administrator', 'Moderator', 'ContentWriter'],
  },
  visibilityProfile: { path: '/admin-management/visibility-percentage-profile', roles: ['Administrator'] },
  visibilityVolume: { path: '/admin-management/visibility-percentage-volume', roles: ['Administrator'] },
  settings: { path: '/admin-management/settings', roles: ['Administrator'] },
  billing: { path: '/admin-management/billing', roles: ['Economy'] },
  auditLog: { path: '/admin-management/audit-log', roles: ['Administrator'] },
} as const satisfies Record<string, AdminPage>

export type AdminPageId = keyof typeof adminPages

/** Returns the back-office pages that a user with these roles may open. */
export function adminPagesFor(roles: readonly string[]): readonly { id: AdminPageId; path: string }[] {
  return (Object.keys(adminPages) as AdminPageId[])
    .filter((id) => hasAnyRole(roles, adminPages[id].roles))
    .map((id) => ({ id, path: adminPages[id].path }))
}

/** Returns the back-office page that a path belongs to: the page with the longest matching path. Null if there is none. */
export function adminPageAt(path: string): AdminPageId | null {
  const [longest] = (Object.keys(adminPages) as AdminPageId[])
    .filter((id) => path === adminPages[id].path || path.startsWith(`${adminPages[id].path}/`))
    .toSorted((a, b) => adminPages[b].path.length - adminPages[a].path.length)
  return longest ?? null
}
