import { ResetPassword } from '#contract/identity/password.ts'
import type { MutationResolvers } from '#gateway/__generated__/resolvers.ts'
import { payload } from '#gateway/resolving/payload.ts'

/** `Mutation.resetPassword` */
export const resetPassword: NonNullable<MutationResolvers['resetPassword']> = (
  _,
  { input: { token, password, confirmPassword } },
  { platform },
) =>
  payload(
    () => platform.call(ResetPassword, { body: { token, password, confirmPassword } }),
    () => ({}),
  )
