import { CompanyAnswerAccess, CompanyAnswerAccessRequest } from '#contract/companies/joining.ts'
import {
  AcceptInvitation,
  AddRecruiter,
  CorrectInvitation,
  CreateInvitationLink,
  RemoveRecruiter,
  ResendInvitation,
  UpdateCompanyUserRole,
} from '#contract/companies/membership.ts'
import type { MutationResolvers } from '#gateway/__generated__/resolvers.ts'
import { databaseIdOf } from '#gateway/schema/global-id.ts'
import { companyReference } from '#gateway/areas/companies/companies/mappers.ts'
import { payload } from '#gateway/resolving/payload.ts'
import { parsePersonId } from './mappers.ts'

type Mutations = Required<
  Pick<
    MutationResolvers,
    | 'setUserRole'
    | 'inviteUser'
    | 'resendInvitation'
    | 'correctInvitation'
    | 'createInvitationLink'
    | 'removeUser'
    | 'acceptInvitation'
    | 'answerAccessRequest'
    | 'answerAccessLink'
  >
>

/** The mutations of members: one call each. */
export const memberMutations: Mutations = {
  setUserRole: (_, { input: { companyUserId: user, isAdmin } }, { platform }) => {
    const { companyId, userId } = parsePersonId(user, 'CompanyUser')
    return payload(
      () => platform.call(UpdateCompanyUserRole, { body: { companyId, userId, admin: isAdmin } }),
      () => ({ company: companyReference(companyId) }),
    )
  },
  inviteUser: (_, { input: { companyId: company, email, isAdmin } }, { platform }) => {
    const companyId = databaseIdOf(company, 'Company')
    return payload(
      () => platform.call(AddRecruiter, { body: { companyId, email, admin: isAdmin === true } }),
      () => ({ company: companyReference(companyId) }),
    )
  },
  resendInvitation: (_, { input: { companyUserId: user } }, { platform }) => {
    const { companyId, userId } = parsePersonId(user, 'CompanyUser')
    return payload(
      () => platform.call(ResendInvitation, { body: { companyId, userId } }),
      () => ({ company: companyReference(companyId) }),
    )
  },
  correctInvitation: (_, { input: { companyUserId: user, email } }, { platform }) => {
    const { companyId, userId } = parsePersonId(user, 'CompanyUser')
    return payload(
      () => platform.call(CorrectInvitation, { body: { companyId, userId, email } }),
      () => ({ company: companyReference(companyId) }),
    )
  },
  createInvitationLink: (_, { input: { companyUserId: user } }, { platform }) => {
    const { companyId, userId } = parsePersonId(user, 'CompanyUser')
    return payload(
      () => platform.call(CreateInvitationLink, { body: { companyId, userId } }),
      ({ url }) => ({ url }),
    )
  },
  removeUser: (_, { input: { companyUserId: user } }, { platform }) => {
    const { companyId, userId } = parsePersonId(user, 'CompanyUser')
    return payload(
      () => platform.call(RemoveRecruiter, { body: { companyId, userId } }),
      () => ({ company: companyReference(companyId) }),
    )
  },
  acceptInvitation: (_, { input: { token } }, { platform }) =>
    payload(
      () => platform.call(AcceptInvitation, { body: { token } }),
      ({ companyId }) => ({ company: companyReference(companyId) }),
    ),
  answerAccessRequest: (_, { input: { requestId, isGranted } }, { platform }) => {
    const { companyId, userId } = parsePersonId(requestId, 'AccessRequest')
    return payload(
      () => platform.call(CompanyAnswerAccess, { body: { companyId, userId, granted: isGranted } }),
      () => ({ company: companyReference(companyId) }),
    )
  },
  answerAccessLink: (_, { input: { token, isGranted } }, { platform }) =>
    payload(
      () => platform.call(CompanyAnswerAccessRequest, { body: { token, granted: isGranted } }),
      () => ({ isGranted }),
    ),
}
