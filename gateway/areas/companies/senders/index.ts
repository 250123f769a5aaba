import {
  ManageEmailAdd,
  ManageEmailDelete,
  ManageEmailLink,
  ManageEmailList,
  ManageEmailToggle,
  ManageEmailVerify,
} from '#contract/companies/senders.ts'
import type { GatewayContext } from '#gateway/context.ts'
import { defineLoader } from '#gateway/loaders/define-loader.ts'
import type { Area } from '#gateway/schema/area.ts'
import { childNodeReader } from '#gateway/schema/node.ts'
import { databaseIdOf } from '#gateway/schema/global-id.ts'
import { completeCompany } from '#gateway/areas/companies/companies/complete-company.ts'
import { companyReference, type CompanyMapper } from '#gateway/areas/companies/companies/mappers.ts'
import { fromCompositeGlobalId, toCompositeGlobalId } from '#gateway/resolving/composite-id.ts'
import { unlessGone } from '#gateway/areas/companies/joining/problems.ts'
import { isAdminOf } from '#gateway/areas/companies/membership/loaders.ts'
import { payload } from '#gateway/resolving/payload.ts'
import type { ReferenceInfo } from '#gateway/resolving/reference.ts'

const senderEmailsLoader = defineLoader({
  name: 'senderEmails',
  load: async (companyId: number, { platform }) =>
    (await platform.call(ManageEmailList, { query: { id: companyId } })).map(
      ({ serviceId, email, active, verified }) => ({
        id: toCompositeGlobalId('SenderEmail', companyId, serviceId),
        email,
        isActive: active,
        isVerified: verified,
      }),
    ),
})

/** Resolves the `company` of any payload. */
const companyOf = (
  { company }: { company?: CompanyMapper | null | undefined },
  _: unknown,
  context: GatewayContext,
  info: ReferenceInfo,
) => (company ? completeCompany(company, context, info) : null)

/** The sender addresses of a company's emails to candidates. */
export const senders: Area = {
  name: 'senders',
  resolvers: {
    Query: {
      senderEmailLink: (_, { token }, { platform }) => unlessGone(platform.call(ManageEmailLink, { query: { token } })),
    },
    Mutation: {
      addSenderEmail: (_, { input: { companyId: company, email } }, { platform }) => {
        const companyId = databaseIdOf(company, 'Company')
        return payload(
          () => platform.call(ManageEmailAdd, { body: { companyId, email } }),
          () => ({ company: companyReference(companyId) }),
        )
      },
      toggleSenderEmail: (_, { input: { senderEmailId, isActive } }, { platform }) => {
        const { parent: companyId, own: serviceId } = fromCompositeGlobalId(senderEmailId, 'SenderEmail')
        return payload(
          () => platform.call(ManageEmailToggle, { body: { companyId, serviceId, active: isActive } }),
          () => ({ company: companyReference(companyId) }),
        )
      },
      deleteSenderEmail: (_, { input: { senderEmailId } }, { platform }) => {
        const { parent: companyId, own: serviceId } = fromCompositeGlobalId(senderEmailId, 'SenderEmail')
        return payload(
          () => platform.call(ManageEmailDelete, { body: { companyId, serviceId } }),
          () => ({ company: companyReference(companyId) }),
        )
      },
      verifySenderEmail: (_, { input: { token } }, { platform }) =>
        payload(
          () => platform.call(ManageEmailVerify, { body: { token } }),
          () => ({}),
        ),
    },
    Company: {
      senderEmails: ({ databaseId }, _, context) => context.load(senderEmailsLoader, databaseId),
      viewerCanManageSenders: ({ databaseId }, _, context) => isAdminOf(databaseId, context, 'Administrator'),
    },
    AddSenderEmailPayload: { company: companyOf },
    ToggleSenderEmailPayload: { company: companyOf },
    DeleteSenderEmailPayload: { company: companyOf },
  },
  nodes: { SenderEmail: childNodeReader((companyId, context) => context.load(senderEmailsLoader, companyId)) },
}
