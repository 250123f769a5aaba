import { AccountRemoveAvatar } from '#contract/identity/profile.ts'
import type { MutationResolvers } from '#gateway/__generated__/resolvers.ts'
import { payload } from '#gateway/resolving/payload.ts'

/** `Mutation.removeAvatar` */
export const removeAvatar: NonNullable<MutationResolvers['removeAvatar']> = (_, _arguments, { platform }) =>
  payload(
    () => platform.call(AccountRemoveAvatar),
    () => ({}),
  )
