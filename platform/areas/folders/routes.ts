import type { FastifyInstance } from 'fastify'
import { CreateFolder, DeleteFolder, MoveFolder, UpdateFolder } from '#contract/projects-and-folders.ts'
import { serve } from '#platform/http/serve.ts'
import { createFolder } from './create-folder.ts'
import { deleteFolder } from './delete-folder.ts'
import { moveFolder } from './move-folder.ts'
import { renameFolder } from './rename-folder.ts'

/** The calls of folders. */
export function registerFolders(app: FastifyInstance): void {
  serve(app, CreateFolder, { write: (input, ctx) => createFolder(ctx, input) })
  serve(app, UpdateFolder, { write: (input, ctx) => renameFolder(ctx, input) })
  serve(app, DeleteFolder, { write: (input, ctx) => deleteFolder(ctx, input) })
  serve(app, MoveFolder, { write: (input, ctx) => moveFolder(ctx, input) })
}
