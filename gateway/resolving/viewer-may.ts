import { isDeepStrictEqual } from 'node:util'
import { GetSession } from '#contract/identity/account.ts'
import type { Access, Call } from '#contract/base/call.ts'
import { hasAnyRole } from '#rules/people/roles.ts'
import type { GatewayContext } from '#gateway/context.ts'
import { defineLoader } from '#gateway/loaders/define-loader.ts'

/** What the key of the caller may; null for people. */
const ownScope = defineLoader({
  name: 'ownScope',
  load: async (_: 'own', { platform }) => (await platform.call(GetSession)).key?.scope ?? null,
})

/** For which people a call is declared, whatever of a company it names. */
const peopleOf = (access: Access) =>
  access.kind === 'companyMember' || access.kind === 'companyAdmin'
    ? { kind: access.kind, staff: access.staff }
    : access

/**
 * Whether the signed-in caller may do, as staff, what each of some calls does, by the roles that they are declared
 * with. What somebody may in their own company is not asked.
 */
export function staffMay(...calls: readonly Call[]): (context: Pick<GatewayContext, 'session'>) => boolean {
  const declared = calls.map(({ access }) => ('roles' in access ? access.roles : 'staff' in access ? access.staff : []))
  return ({ session }) =>
    session !== null && !session.isKey && declared.every((roles) => hasAnyRole(session.roles, roles))
}

/**
 * Whether the signed-in caller may do something with what it has read, as the platform judges it: by the access that
 * the call is declared with. Of what a company owns, who read it may also write it where both calls are for the same
 * people; a declaration that comes to differ stops the start.
 *
 * @param write the call that would do it
 * @param read the call by which the thing is read
 */
export function viewerMay(write: Call, read: Call): (context: GatewayContext) => Promise<boolean> {
  const { access, partner } = write
  if (access.kind !== 'staff' && !isDeepStrictEqual(peopleOf(access), peopleOf(read.access)))
    throw new Error(`${write.id} is for others than ${read.id}: who reads does not tell who writes`)
  return async (context) => {
    const { session } = context
    if (session === null) return false
    if (session.isKey)
      return partner !== undefined && (partner !== 'write' || (await context.load(ownScope, 'own')) === 'write')
    return access.kind !== 'staff' || hasAnyRole(session.roles, access.roles)
  }
}
