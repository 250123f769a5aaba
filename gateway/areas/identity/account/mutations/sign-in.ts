import { AccountLogin } from '#contract/identity/sign-in.ts'
import type { MutationResolvers } from '#gateway/__generated__/resolvers.ts'
import { payload } from '#gateway/resolving/payload.ts'
import { sessionOfToken } from '../viewer.ts'

/** `Mutation.signIn` */
export const signIn: NonNullable<MutationResolvers['signIn']> = (
  _,
  { input: { email, password, secondFactor } },
  { platform },
) =>
  payload(
    () => platform.call(AccountLogin, { body: { email, password, ...(secondFactor != null && { secondFactor }) } }),
    ({ token }) => ({ session: sessionOfToken(token) }),
  )
