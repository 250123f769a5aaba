import { AccountsImpersonate } from '#contract/identity/impersonation.ts'
import type { MutationResolvers } from '#gateway/__generated__/resolvers.ts'
import { payload } from '#gateway/resolving/payload.ts'
import { sessionOfToken } from '../viewer.ts'

/** `Mutation.impersonate` */
export const impersonate: NonNullable<MutationResolvers['impersonate']> = (_, { input: { user } }, { platform }) =>
  payload(
    () => platform.call(AccountsImpersonate, { body: { userId: user } }),
    ({ token }) => ({ session: sessionOfToken(token) }),
  )
