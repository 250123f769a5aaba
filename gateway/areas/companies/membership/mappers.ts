import { Undelivered } from '#contract/base/enums.ts'
import type { CallOutput } from '#contract/base/call.ts'
import type { CompanyGetAccessRequests } from '#contract/companies/joining.ts'
import type { ManageUsersList } from '#contract/companies/membership.ts'
import { toCompositeGlobalId } from '#gateway/resolving/composite-id.ts'
import { badRequest } from '#gateway/errors/errors.ts'
import { enumNames } from '#gateway/schema/enum-names.ts'
import { fromGlobalId } from '#gateway/schema/global-id.ts'

const undeliveredReasons = enumNames(Undelivered.enum)

type Listed = CallOutput<typeof ManageUsersList>[number]

/** Returns the source of a user of a company. */
export const mapMember = (
  { id, name, email, admin, image, invited, invitation }: Listed,
  companyId: number,
  viewerId: string,
) => ({
  id: toCompositeGlobalId('CompanyUser', companyId, id),
  name: name ?? email ?? '',
  email,
  imageUrl: image,
  isAdmin: admin,
  isViewer: id === viewerId,
  invitedAt: invited,
  invitation: invitation && {
    isAdmin: invitation.admin,
    sentAt: invitation.sent,
    sentCount: invitation.sentCount,
    expiresAt: invitation.expires,
    undelivered: invitation.undelivered && undeliveredReasons.toName(invitation.undelivered),
    canBeSentAgainAt: invitation.sendAgainFrom,
  },
})

/** Returns the source of a request for access. */
export const mapAccessRequest = (
  { userId, name, email, image, message, asked, persons }: CallOutput<typeof CompanyGetAccessRequests>[number],
  companyId: number,
) => ({
  id: toCompositeGlobalId('AccessRequest', companyId, userId),
  name,
  email,
  imageUrl: image,
  message,
  askedAt: asked,
  approvers: persons,
})

/** Parses the global id of a person in a company. Throws BAD_REQUEST. */
export function parsePersonId(
  globalId: string,
  type: 'CompanyUser' | 'AccessRequest',
): { companyId: number; userId: string } {
  const [, company = '', userId = ''] = /^(\d{1,10})\.([\w-]{1,64})$/.exec(fromGlobalId(globalId, type)) ?? []
  if (userId === '') throw badRequest(`Expected an ID of type ${type}.`)
  return { companyId: Number(company), userId }
}
