import { CompanyAdd, CompanyRequestAccess, CompleteBankId, RequestBankId } from '#contract/companies/joining.ts'
import { RequestForeignCompany } from '#contract/companies/foreign-companies.ts'
import type { MutationResolvers } from '#gateway/__generated__/resolvers.ts'
import { viewerOf } from '#gateway/areas/identity/account/viewer.ts'
import { companyReference } from '#gateway/areas/companies/companies/mappers.ts'
import { payload, renameFields } from '#gateway/resolving/payload.ts'

type Mutations = Required<
  Pick<
    MutationResolvers,
    'startBankIdentity' | 'completeBankIdentity' | 'addCompany' | 'requestAccess' | 'requestForeignCompany'
  >
>

/** The mutations for joining a company: one call each. */
export const joiningMutations: Mutations = {
  startBankIdentity: (_, { input: { returnUrl } }, { platform }) =>
    payload(
      () => platform.call(RequestBankId, { query: { returnUrl } }),
      ({ redirectUrl }) => ({ redirectUrl }),
    ),
  completeBankIdentity: (_, { input: { state, code, error, issuer } }, { platform }) =>
    payload(
      () =>
        platform.call(CompleteBankId, {
          body: { state, code: code ?? null, error: error ?? null, issuer: issuer ?? null },
        }),
      (done) => done,
    ),
  addCompany: (_, { input: { organizationNumber, assignment, isConfirmed } }, { platform }) =>
    payload(
      () =>
        platform.call(CompanyAdd, {
          body: { organizationNumber, assignment, ...(isConfirmed === true && { confirmed: true }) },
        }),
      ({ id }) => ({ company: companyReference(id) }),
    ),
  requestAccess: (_, { input: { organizationNumber, approverKey, message } }, context) =>
    payload(
      () =>
        context.platform.call(CompanyRequestAccess, {
          body: { organizationNumber, personId: approverKey, message: message ?? null },
        }),
      () => ({ viewer: viewerOf(context) }),
      renameFields({ personId: 'approverKey' }),
    ),
  requestForeignCompany: (_, { input: { homePage, postNumber, co, ...rest } }, { platform }) =>
    payload(
      () =>
        platform.call(RequestForeignCompany, {
          body: { ...rest, homePage: homePage ?? null, postNumber: postNumber ?? null, co: co ?? null },
        }),
      () => ({}),
    ),
}
