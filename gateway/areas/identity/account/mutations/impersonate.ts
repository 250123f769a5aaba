import { AccountsImpersonate } from '#contract/identity/impersonation.ts'
import type { MutationResolvers } from '#gateway/__generated__/resolvers.ts'
import { payload } from '#gateway/resolving/payload.ts'
import { fromGlobalId } from '#gateway/schema/global-id.ts'
import { sessionOfToken } from '../viewer.ts'

/** `Mutation.impersonate` */
export const impersonate: NonNullable<MutationResolvers['impersonate']> = (_, { input: { userId } }, { platform }) =>
  payload(
    () => platform.call(AccountsImpersonate, { body: { userId: fromGlobalId(userId, 'User') } }),
    ({ token }) => ({ session: sessionOfToken(token) }),
  )
