import { AccountForgotPassword } from '#contract/identity/password.ts'
import type { MutationResolvers } from '#gateway/__generated__/resolvers.ts'
import { payload } from '#gateway/resolving/payload.ts'

/** `Mutation.forgotPassword`: sends one email with link and code (ACC-30, ACC-31). */
export const forgotPassword: NonNullable<MutationResolvers['forgotPassword']> = (
  _,
  { input: { email } },
  { platform },
) =>
  payload(
    () => platform.call(AccountForgotPassword, { body: { email } }),
    () => ({ email }),
  )
