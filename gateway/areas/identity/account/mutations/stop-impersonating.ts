import { AccountsUnImpersonate } from '#contract/identity/impersonation.ts'
import type { MutationResolvers } from '#gateway/__generated__/resolvers.ts'
import { payload } from '#gateway/resolving/payload.ts'
import { sessionOfToken } from '../viewer.ts'

/** `Mutation.stopImpersonating` */
export const stopImpersonating: NonNullable<MutationResolvers['stopImpersonating']> = (_, _arguments, { platform }) =>
  payload(
    () => platform.call(AccountsUnImpersonate),
    ({ token }) => ({ session: sessionOfToken(token) }),
  )
