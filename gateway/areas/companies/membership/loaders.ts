import { CompanyGetAccessRequests } from '#contract/companies/company-and-tree.ts'
import { ManageUsersList } from '#contract/companies/users-and-sender-emails.ts'
import { hasAnyRole } from '#rules/people/roles.ts'
import type { GatewayContext } from '#gateway/context.ts'
import { defineLoader } from '#gateway/loaders/define-loader.ts'
import { mapAccessRequest, mapUser } from './mappers.ts'

/** Everybody of a company as the platform tells them, with the viewer's own place among them. */
const everybody = defineLoader({
  name: 'companyUsers',
  load: (id: number, { platform }) => platform.call(ManageUsersList, { query: { id } }),
})

/** Those who are listed: the platform's sales people are not (COMP-56). */
export async function listUsers(companyId: number, context: GatewayContext) {
  const viewerId = context.session?.userId ?? ''
  return (await context.load(everybody, companyId))
    .filter(({ isInternalSales }) => !isInternalSales)
    .map((user) => mapUser(user, companyId, viewerId))
}

/**
 * Whether the viewer is an administrator of the company, as its list of users says (COMP-55), or one of the staff
 * roles.
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

/** Who waits for access to a company. */
export const accessRequestsLoader = defineLoader({
  name: 'accessRequests',
  load: async (id: number, { platform }) =>
    (await platform.call(CompanyGetAccessRequests, { query: { id } })).map((request) => mapAccessRequest(request, id)),
})
