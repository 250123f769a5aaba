import { AccountRefreshToken } from '#contract/identity/sessions.ts'
import type { MutationResolvers } from '#gateway/__generated__/resolvers.ts'
import { payload } from '#gateway/resolving/payload.ts'
import { sessionOfToken } from '../viewer.ts'

/** `Mutation.refreshToken` */
export const refreshToken: NonNullable<MutationResolvers['refreshToken']> = (_, _arguments, { platform }) =>
  payload(
    () => platform.call(AccountRefreshToken),
    ({ token }) => ({ session: sessionOfToken(token) }),
  )
