import { AccountsLogOutFromAllDevices } from '#contract/identity/sessions.ts'
import type { MutationResolvers } from '#gateway/__generated__/resolvers.ts'
import { payload } from '#gateway/resolving/payload.ts'

/** `Mutation.logOutEverywhere` */
export const logOutEverywhere: NonNullable<MutationResolvers['logOutEverywhere']> = (_, _arguments, { platform }) =>
  payload(
    () => platform.call(AccountsLogOutFromAllDevices),
    () => ({}),
  )
