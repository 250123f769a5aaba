import { AccountChangePassword } from '#contract/identity/password.ts'
import type { MutationResolvers } from '#gateway/__generated__/resolvers.ts'
import { payload } from '#gateway/resolving/payload.ts'

/** `Mutation.changePassword` */
export const changePassword: NonNullable<MutationResolvers['changePassword']> = (
  _,
  { input: { currentPassword, newPassword } },
  { platform },
) =>
  payload(
    () => platform.call(AccountChangePassword, { body: { currentPassword, newPassword } }),
    () => ({}),
  )
