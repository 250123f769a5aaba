import { AccountConfirmEmail } from '#contract/identity/registration.ts'
import type { MutationResolvers } from '#gateway/__generated__/resolvers.ts'
import { payload } from '#gateway/resolving/payload.ts'
import { sessionOfToken } from '../viewer.ts'

/** `Mutation.confirmCode` */
export const confirmCode: NonNullable<MutationResolvers['confirmCode']> = (
  _,
  { input: { email, code, password, secondFactor } },
  { platform },
) =>
  payload(
    () =>
      platform.call(AccountConfirmEmail, {
        body: { email, code, ...(password != null && { password }), ...(secondFactor != null && { secondFactor }) },
      }),
    ({ token }) => ({ session: sessionOfToken(token) }),
  )
