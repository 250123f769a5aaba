import { ExportAccount } from '#contract/identity/export-and-deletion.ts'
import type { MutationResolvers } from '#gateway/__generated__/resolvers.ts'
import { payload } from '#gateway/resolving/payload.ts'

/** `Mutation.createAccountExport` */
export const createAccountExport: NonNullable<MutationResolvers['createAccountExport']> = (_, _args, { platform }) =>
  payload(
    () => platform.call(ExportAccount),
    ({ token }) => ({ url: `/accountExport?${new URLSearchParams({ token })}` }),
  )
