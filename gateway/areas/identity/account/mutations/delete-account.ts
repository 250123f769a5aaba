import { AccountsDeleteUser } from '#contract/identity/export-and-deletion.ts'
import type { MutationResolvers } from '#gateway/__generated__/resolvers.ts'
import { payload } from '#gateway/resolving/payload.ts'

/** `Mutation.deleteAccount` */
export const deleteAccount: NonNullable<MutationResolvers['deleteAccount']> = (_, { input: { code } }, { platform }) =>
  payload(
    () => platform.call(AccountsDeleteUser, { body: { code } }),
    () => ({}),
  )
