import packageParameters from '#web/__generated__/PackagePageQuery$parameters.ts'
import volumeParameters from '#web/__generated__/VolumePageQuery$parameters.ts'
import { defineRoute } from '#web/relay/define-route.ts'
import { adminPages } from '#web/shell/admin/admin-pages.ts'

/** The visibility of packages (SHELL-77). */
export const route = defineRoute({
  id: 'adminVisibilityProfile',
  roles: adminPages.visibilityProfile.roles,
  path: 'admin-management/visibility-percentage-profile',
  query: packageParameters,
  variables: () => ({}),
  fresh: 'wait',
  page: () => import('./PackagePage.tsx'),
})

/** The visibility of volume ads per site (SHELL-78). */
export const volumeRoute = defineRoute({
  id: 'adminVisibilityVolume',
  roles: adminPages.visibilityVolume.roles,
  path: 'admin-management/visibility-percentage-volume',
  query: volumeParameters,
  variables: () => ({}),
  fresh: 'wait',
  page: () => import('./VolumePage.tsx'),
})
