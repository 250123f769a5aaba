import { AccountsActivateAccount } from '#contract/identity/registration.ts'
import type { MutationResolvers } from '#gateway/__generated__/resolvers.ts'
import { payload } from '#gateway/resolving/payload.ts'

/** `Mutation.activateAccount` */
export const activateAccount: NonNullable<MutationResolvers['activateAccount']> = (
  _,
  { input: { email } },
  { platform },
) =>
  payload(
    () => platform.call(AccountsActivateAccount, { body: { email } }),
    () => ({ email }),
  )
