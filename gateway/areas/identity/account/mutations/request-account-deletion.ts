import { AccountsRequestDelete } from '#contract/identity/export-and-deletion.ts'
import type { MutationResolvers } from '#gateway/__generated__/resolvers.ts'
import { payload } from '#gateway/resolving/payload.ts'

/** `Mutation.requestAccountDeletion` */
export const requestAccountDeletion: NonNullable<MutationResolvers['requestAccountDeletion']> = (
  _,
  _arguments,
  { platform },
) =>
  payload(
    () => platform.call(AccountsRequestDelete),
    () => ({}),
  )
