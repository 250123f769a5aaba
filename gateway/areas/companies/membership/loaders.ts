import { CompanyGetAccessRequests } from '#contract/companies/joining.ts'
import { ManageUsersList } from '#contract/companies/membership.ts'
import { hasAnyRole } from '#rules/people/roles.ts'
import type { GatewayContext } from '#gateway/context.ts'
import { defineLoader } from '#gateway/loaders/define-loader.ts'
import { mapAccessRequest, mapMember } from './mappers.ts'

/** Reads all members of a company, including the viewer's own role. */
const everybody = defineLoader({
  name: 'companyUsers',
  load: (id: number, { platform }) => platform.call(ManageUsersList, { query: { id } }),
})

/** Lists the members without Tavla's salespeople (COMP-56). */
export async function listUsers(companyId: number, context: GatewayContext) {
  const viewerId = context.session?.userId ?? ''
  return (await context.load(everybody, companyId))
    .filter(({ isInternalSales }) => !isInternalSales)
    .map((user) => mapMember(user, companyId, viewerId))
}

/**
 * Returns whether the viewer is an administrator of the company, by its list of users (COMP-55), or has one of the
 * staff roles.
 */
export async function isAdminOf(
  companyId: number,
  context: GatewayContext,
  ...staff: ('Administrator' | 'InternalSales')[]
): Promise<boolean> {
  if (hasAnyRole(context.session?.roles ?? [], staff)) return true
  const viewerId = context.session?.userId
  return (await context.load(everybody, companyId)).some(({ id, admin }) => admin && id === viewerId)
}

/** Lists the requests for access to a company. */
export const accessRequestsLoader = defineLoader({
  name: 'accessRequests',
  load: async (id: number, { platform }) =>
    (await platform.call(CompanyGetAccessRequests, { query: { id } })).map((request) => mapAccessRequest(request, id)),
})
