import { LogOut } from '#contract/identity/sessions.ts'
import type { MutationResolvers } from '#gateway/__generated__/resolvers.ts'
import { payload } from '#gateway/resolving/payload.ts'

/** `Mutation.logOut` */
export const logOut: NonNullable<MutationResolvers['logOut']> = (_, _arguments, { platform }) =>
  payload(
    () => platform.call(LogOut),
    () => ({}),
  )
