import { and, eq, isNull, sql } from 'drizzle-orm'
import { accessRequests, companies, invitations, members, users } from '#platform/foundation/db/schema/index.ts'
import { tellOffice } from '#platform/foundation/events/tell-office.ts'
import { conflict, forbidden } from '#platform/foundation/errors/errors.ts'
import type { MemberWork } from '#platform/calls/http/context.ts'
import type { Work } from '#platform/calls/actor/actor.ts'
import { hasAnyRole } from '#rules/people/roles.ts'

interface Joining {
  companyId: number
  userId: string
  admin: boolean
  /** Why: `added` the company, was `invited`, was `granted` access, or is a `signatory` of it. */
  as: 'added' | 'invited' | 'granted' | 'signatory'
}

/**
 * Makes somebody a member of a company; what they were invited to there and had asked for is thereby answered. Their
 * list of companies and the company's list of users change live. Throws 409 `alreadyMember`.
 */
export async function joinCompany(work: Work, { companyId, userId, admin, as }: Joining): Promise<void> {
  const { db, now } = work
  const [joined] = await db
    .insert(members)
    .values({ companyId, userId, admin, joinedAt: now })
    .onConflictDoNothing()
    .returning({ userId: members.userId })
  if (!joined) throw conflict('alreadyMember', 'Already a member of the company')
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
  work.remember({ companyId, entity: 'member', entityId: userId, action: 'joined', data: { as, admin } })
  tellMembership(work, { companyId, userId })
}

/**
 * Tells a user that their companies changed, a company that its users did, and staff who list users with their
 * companies.
 */
export function tellMembership(
  { tell, caller }: Work,
  { companyId, userId }: { companyId: number; userId: string },
): void {
  tell({ type: 'updateHome', companyId: null, userId })
  tell({ type: 'updateSettings', companyId, ...(caller && { by: caller.id }) })
  tellOffice({ tell, caller }, 'users')
}

/**
 * Holds a company's memberships until the transaction ends, and asks once more whether the caller may change them: of
 * two administrators who take each other's role at the same moment one remains. Throws 403.
 */
export async function lockMembership({ db, caller, place: { companyId } }: MemberWork): Promise<void> {
  await db.select({ id: companies.id }).from(companies).where(eq(companies.id, companyId)).for('update')
  if (hasAnyRole(caller.roles, ['Administrator', 'InternalSales'])) return
  const [own] = await db
    .select({ admin: members.admin })
    .from(members)
    .where(and(eq(members.companyId, companyId), eq(members.userId, caller.id)))
  if (own?.admin !== true) throw forbidden()
}
