import { and, eq, isNull, sql } from 'drizzle-orm'
import { accessRequests, companies, invitations, members, users } from '#platform/foundation/db/schema/index.ts'
import { publishOfficeChange } from '#platform/foundation/events/publish-office-change.ts'
import { conflict, forbidden } from '#platform/foundation/errors/errors.ts'
import type { MemberWork } from '#platform/calls/http/context.ts'
import type { Work } from '#platform/calls/actor/actor.ts'
import { hasAnyRole } from '#rules/people/roles.ts'

interface Joining {
  companyId: number
  userId: string
  admin: boolean
  /** How the user joined: added the company, accepted an invitation, was granted access, or can sign for the company. */
  as: 'added' | 'invited' | 'granted' | 'signatory'
}

/**
 * Adds a user to a company, and closes the user's invitations and access requests for the company. Publishes the change
 * to the user and to the company. Throws 409 `alreadyMember`.
 */
export async function joinCompany(work: Work, { companyId, userId, admin, as }: Joining): Promise<void> {
  const { db, now } = work
  const [joined] = await db
    .insert(members)
    .values({ companyId, userId, admin, joinedAt: now })
    .onConflictDoNothing()
    .returning({ userId: members.userId })
  if (!joined) throw conflict('alreadyMember', 'This person is already a member of the company.')
  await db
    .delete(invitations)
    .where(
      and(
        eq(invitations.companyId, companyId),
        sql`${invitations.email} = (select ${users.email} from ${users} where ${users.id} = ${userId})`,
      ),
    )
  await db
    .update(accessRequests)
    .set({ answeredAt: now, granted: true })
    .where(
      and(
        eq(accessRequests.companyId, companyId),
        eq(accessRequests.userId, userId),
        isNull(accessRequests.answeredAt),
      ),
    )
  work.recordHistory({ companyId, entity: 'member', entityId: userId, action: 'joined', data: { as, admin } })
  publishMembership(work, { companyId, userId })
}

/**
 * Publishes a changed membership: to the user (list of companies), to the company (list of users), and to staff (users
 * with their companies).
 */
export function publishMembership(
  { publish, caller }: Work,
  { companyId, userId }: { companyId: number; userId: string },
): void {
  publish({ type: 'updateHome', companyId: null, userId })
  publish({ type: 'updateSettings', companyId, ...(caller && { by: caller.id }) })
  publishOfficeChange({ publish, caller }, 'users')
}

/**
 * Locks a company's memberships until the transaction ends, and checks again that the caller can change them. Without
 * the lock, two administrators could revoke each other's role at the same time and leave none. Throws 403.
 */
export async function lockMembership({ db, caller, target: { companyId } }: MemberWork): Promise<void> {
  await db.select({ id: companies.id }).from(companies).where(eq(companies.id, companyId)).for('update')
  if (hasAnyRole(caller.roles, ['Administrator', 'InternalSales'])) return
  const [membership] = await db
    .select({ admin: members.admin })
    .from(members)
    .where(and(eq(members.companyId, companyId), eq(members.userId, caller.id)))
  if (membership?.admin !== true) throw forbidden()
}
