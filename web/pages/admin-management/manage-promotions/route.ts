import parameters from '#web/__generated__/ManagePromotionsPageQuery$parameters.ts'
import { defineRoute } from '#web/relay/define-route.ts'
import { adminPages } from '#web/shell/admin/admin-pages.ts'
import { parseFilter } from './promotion-filter.ts'

/** Promotions of all companies, and ads that staff sponsor manually (SHELL-76, ADMIN-97). */
export const route = defineRoute({
  id: 'adminManagePromotions',
  path: '/admin-management/manage-promotions',
  roles: adminPages.managePromotions.roles,
  query: parameters,
  variables: () => ({}),
  begin: ({ search }) => parseFilter(search),
  page: () => import('./page.ts'),
})
