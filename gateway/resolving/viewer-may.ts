import { isDeepStrictEqual } from 'node:util'
import { GetSession } from '#contract/identity/sessions.ts'
import type { Access, Call } from '#contract/base/call.ts'
import { hasAnyRole } from '#rules/people/roles.ts'
import type { GatewayContext } from '#gateway/context.ts'
import { defineLoader } from '#gateway/loaders/define-loader.ts'

/** Reads the scope of the caller's API key; null for users. */
const keyScope = defineLoader({
  name: 'keyScope',
  load: async (_: 'own', { platform }) => (await platform.call(GetSession)).key?.scope ?? null,
})

/** Returns the audience of an access rule, regardless of the company argument it names. */
const audienceOf = (access: Access) =>
  access.kind === 'companyMember' || access.kind === 'companyAdmin'
    ? { kind: access.kind, staff: access.staff }
    : access

/**
 * Returns a check whether the authenticated user may, as staff, make all of the given calls, by their declared roles.
 * Does not consider a user's rights in their own company.
 */
export function staffCan(...calls: readonly Call[]): (context: Pick<GatewayContext, 'session'>) => boolean {
  const declared = calls.map(({ access }) => ('roles' in access ? access.roles : 'staff' in access ? access.staff : []))
  return ({ session }) =>
    session !== null && !session.isKey && declared.every((roles) => hasAnyRole(session.roles, roles))
}

/**
 * Returns a check whether the caller may write an object that it has read, by the declared access of the calls. For an
 * object of a company, the read already proves the right to write if both calls have the same audience. Throws at
 * startup if their audiences differ.
 *
 * @param write the call that would write the object
 * @param read the call that reads the object
 */
export function viewerCan(write: Call, read: Call): (context: GatewayContext) => Promise<boolean> {
  const { access, partner } = write
  if (access.kind !== 'staff' && !isDeepStrictEqual(audienceOf(access), audienceOf(read.access)))
    throw new Error(`${write.id} and ${read.id} have different access: a read does not prove the right to write.`)
  return async (context) => {
    const { session } = context
    if (session === null) return false
    if (session.isKey)
      return partner !== undefined && (partner !== 'write' || (await context.load(keyScope, 'own')) === 'write')
    return access.kind !== 'staff' || hasAnyRole(session.roles, access.roles)
  }
}
