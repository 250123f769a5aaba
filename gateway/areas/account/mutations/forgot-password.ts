import { AccountForgotPassword, AccountsForgotPassword } from '#contract/account.ts'
import type { MutationResolvers } from '#gateway/__generated__/resolvers.ts'
import { payload } from '../../payload.ts'

/** `Mutation.forgotPassword`: the two calls differ by path only, one mails a link and one a code (ACC-30, ACC-31). */
export const forgotPassword: NonNullable<MutationResolvers['forgotPassword']> = (_, { input: { email, method } }, { platform }) =>
  payload(() => platform.call(method === 'CODE' ? AccountsForgotPassword : AccountForgotPassword, { body: { email } }), () => ({ email }))
