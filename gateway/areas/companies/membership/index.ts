import { CompanyGetAccessRequest } from '#contract/companies/joining.ts'
import { GetInvitation } from '#contract/companies/membership.ts'
import type { Area } from '#gateway/schema/area.ts'
import { childNodeReader, isUuid } from '#gateway/schema/node.ts'
import { completeCompany } from '#gateway/areas/companies/companies/complete-company.ts'
import type { CompanyMapper } from '#gateway/areas/companies/companies/mappers.ts'
import { unlessGone } from '#gateway/areas/companies/joining/problems.ts'
import type { GatewayContext } from '#gateway/context.ts'
import type { ReferenceInfo } from '#gateway/resolving/reference.ts'
import { accessRequestsLoader, isAdminOf, listUsers } from './loaders.ts'
import { memberMutations } from './mutations.ts'

/** Resolves the `company` of any payload. */
const companyOf = (
  { company }: { company?: CompanyMapper | null | undefined },
  _: unknown,
  context: GatewayContext,
  info: ReferenceInfo,
) => (company ? completeCompany(company, context, info) : null)

/** The members of a company: users, invitations and requests for access. */
export const members: Area = {
  name: 'membership',
  resolvers: {
    Query: {
      accessRequestLink: async (_, { token }, { platform }) => {
        const found = await unlessGone(platform.call(CompanyGetAccessRequest, { query: { token } }))
        return (
          found && {
            companyName: found.companyName,
            name: found.name,
            email: found.email,
            message: found.message,
            askedAt: found.asked,
          }
        )
      },
      invitation: (_, { token }, { platform }) => unlessGone(platform.call(GetInvitation, { query: { token } })),
    },
    Mutation: memberMutations,
    Company: {
      users: ({ databaseId }, _, context) => listUsers(databaseId, context),
      viewerCanReadAuditLog: ({ databaseId }, _, context) => isAdminOf(databaseId, context, 'Administrator'),
      viewerCanManageUsers: ({ databaseId }, _, context) =>
        isAdminOf(databaseId, context, 'Administrator', 'InternalSales'),
      accessRequests: async ({ databaseId }, _, context) =>
        (await isAdminOf(databaseId, context, 'Administrator', 'InternalSales'))
          ? context.load(accessRequestsLoader, databaseId)
          : [],
    },
    SetUserRolePayload: { company: companyOf },
    InviteUserPayload: { company: companyOf },
    ResendInvitationPayload: { company: companyOf },
    CorrectInvitationPayload: { company: companyOf },
    RemoveUserPayload: { company: companyOf },
    AcceptInvitationPayload: { company: companyOf },
    AnswerAccessRequestPayload: { company: companyOf },
  },
  nodes: {
    AccessRequest: childNodeReader((companyId, context) => context.load(accessRequestsLoader, companyId), isUuid),
    CompanyUser: childNodeReader(listUsers, isUuid),
  },
}
