import { DataWallpapers } from '#contract/identity/preferences-and-static-data.ts'
import type { QueryResolvers } from '#gateway/__generated__/resolvers.ts'

/** `Query.wallpapers`: maps of style properties on the wire, lists of pairs here. */
export const wallpapers: NonNullable<QueryResolvers['wallpapers']> = async (_, _arguments, { platform }) =>
  (await platform.call(DataWallpapers)).map((styles) => ({
    styles: Object.entries(styles).map(([property, value]) => ({ property, value })),
  }))
