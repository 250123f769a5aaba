import { and, asc, eq, isNull } from 'drizzle-orm'
import type { CallOutput } from '#contract/base/call.ts'
import type { ManageUsersList } from '#contract/companies/membership.ts'
import { files, invitations, members, users } from '#platform/foundation/db/schema/index.ts'
import type { MemberCtx } from '#platform/calls/http/context.ts'
import { fullName } from '#rules/people/person-name.ts'
import { getExpiry, getSendAgainFrom, getSentAt } from './invitation-times.ts'

const order = new Intl.Collator('sv')

/** Lists the users of a company by name, followed by pending invitations (COMP-54). */
export async function listUsers({
  db,
  deps,
  target: { companyId },
}: MemberCtx): Promise<CallOutput<typeof ManageUsersList>> {
  const people = await db
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      roles: users.roles,
      admin: members.admin,
      picture: { id: files.id, name: files.name, kind: files.kind },
    })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .leftJoin(files, and(eq(files.id, users.imageFileId), isNull(files.deletedAt)))
    .where(eq(members.companyId, companyId))
  const invited = await db
    .select()
    .from(invitations)
    .where(eq(invitations.companyId, companyId))
    .orderBy(asc(invitations.createdAt))
  return [
    ...people
      .map(({ id, email, admin, roles, picture, ...name }) => ({
        id,
        name: fullName(name),
        email,
        admin,
        isInternalSales: roles.includes('InternalSales'),
        image: picture ? deps.files.urlFor(picture) : null,
        invited: null,
        invitation: null,
      }))
      .toSorted((a, b) => order.compare(a.name, b.name) || order.compare(a.email, b.email)),
    ...invited.map(({ id, email, ...invitation }) => ({
      id,
      name: email,
      email: null,
      admin: false,
      isInternalSales: false,
      image: null,
      invited: invitation.createdAt.toISOString(),
      invitation: {
        admin: invitation.admin,
        sent: getSentAt(invitation).toISOString(),
        sentCount: invitation.sentCount,
        expires: getExpiry(invitation).toISOString(),
        undelivered: invitation.undelivered,
        sendAgainFrom: getSendAgainFrom(invitation)?.toISOString() ?? null,
      },
    })),
  ]
}
