import type { FastifyInstance } from 'fastify'
import { CreateFolder, DeleteFolder, MoveFolder, UpdateFolder } from '#contract/projects-and-folders.ts'
import { serve } from '#platform/http/serve.ts'
import { createFolder } from './create-folder.ts'
import { deleteFolder } from './delete-folder.ts'
import { moveFolder } from './move-folder.ts'
import { renameFolder } from './rename-folder.ts'

/** The calls of folders. */
export function registerFolders(app: FastifyInstance): void {
  serve(app, CreateFolder, (input, ctx) => createFolder(ctx, input))
  serve(app, UpdateFolder, (input, ctx) => renameFolder(ctx, input))
  serve(app, DeleteFolder, (input, ctx) => deleteFolder(ctx, input))
  serve(app, MoveFolder, (input, ctx) => moveFolder(ctx, input))
}
