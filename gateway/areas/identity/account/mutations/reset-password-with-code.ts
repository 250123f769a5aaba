import { AccountsResetPassword } from '#contract/identity/password.ts'
import type { MutationResolvers } from '#gateway/__generated__/resolvers.ts'
import { payload, renameFields } from '#gateway/resolving/payload.ts'

/** `Mutation.resetPasswordWithCode` */
export const resetPasswordWithCode: NonNullable<MutationResolvers['resetPasswordWithCode']> = (
  _,
  { input: { email, code, password } },
  { platform },
) =>
  payload(
    () => platform.call(AccountsResetPassword, { body: { email, otpCode: code, password } }),
    () => ({}),
    renameFields({ otpCode: 'code' }),
  )
