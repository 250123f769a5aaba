import { DataFormFooter } from '#contract/identity/preferences-and-static-data.ts'
import type { ClientConfigResolvers } from '#gateway/__generated__/resolvers.ts'

/** `ClientConfig.formFooter` */
export const formFooter: NonNullable<ClientConfigResolvers['formFooter']> = (_, _arguments, { platform }) =>
  platform.call(DataFormFooter)
