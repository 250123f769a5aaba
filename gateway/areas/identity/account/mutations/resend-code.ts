import { ResendConfirmationEmail } from '#contract/identity/registration.ts'
import type { MutationResolvers } from '#gateway/__generated__/resolvers.ts'
import { payload } from '#gateway/resolving/payload.ts'

/** `Mutation.resendCode` */
export const resendCode: NonNullable<MutationResolvers['resendCode']> = (_, { input: { email } }, { platform }) =>
  payload(
    () => platform.call(ResendConfirmationEmail, { body: { email } }),
    () => ({ email }),
  )
