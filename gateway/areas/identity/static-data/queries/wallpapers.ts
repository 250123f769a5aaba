import { DataWallpapers } from '#contract/identity/preferences-and-static-data.ts'
import type { ClientConfigResolvers } from '#gateway/__generated__/resolvers.ts'

/** `ClientConfig.wallpapers`: REST returns maps of style properties; GraphQL returns lists of pairs. */
export const wallpapers: NonNullable<ClientConfigResolvers['wallpapers']> = async (_, _arguments, { platform }) =>
  (await platform.call(DataWallpapers)).map((styles) => ({
    styles: Object.entries(styles).map(([property, value]) => ({ property, value })),
  }))
