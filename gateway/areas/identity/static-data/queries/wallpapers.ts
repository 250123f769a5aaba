import { DataWallpapers } from '#contract/identity/preferences-and-static-data.ts'
import type { QueryResolvers } from '#gateway/__generated__/resolvers.ts'

/** `Query.wallpapers`: REST returns maps of style properties; GraphQL returns lists of pairs. */
export const wallpapers: NonNullable<QueryResolvers['wallpapers']> = async (_, _arguments, { platform }) =>
  (await platform.call(DataWallpapers)).map((styles) => ({
    styles: Object.entries(styles).map(([property, value]) => ({ property, value })),
  }))
