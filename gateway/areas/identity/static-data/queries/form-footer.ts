import { DataFormFooter } from '#contract/identity/preferences-and-static-data.ts'
import type { QueryResolvers } from '#gateway/__generated__/resolvers.ts'

/** `Query.formFooter` */
export const formFooter: NonNullable<QueryResolvers['formFooter']> = (_, _arguments, { platform }) =>
  platform.call(DataFormFooter)
