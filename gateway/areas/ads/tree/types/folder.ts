import type { FolderResolvers } from '#gateway/__generated__/resolvers.ts'
import { findFolder } from '../complete.ts'

/** `Folder.ads`: they come with the tree, and are read where only the folder is known. */
export const ads: NonNullable<FolderResolvers['ads']> = (folder, _, context) =>
  folder.ads ?? findFolder(folder.companyId, folder.databaseId, context).then((found) => found?.ads ?? [])
