import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/ads/tree.ts'
import { serve } from '#platform/calls/http/serve.ts'
import { createFolder } from './create-folder.ts'
import { createProject } from './create-project.ts'
import { deleteFolder } from './delete-folder.ts'
import { deleteProject } from './delete-project.ts'
import { moveFolder } from './move-folder.ts'
import { moveProject } from './move-project.ts'
import { renameFolder } from './rename-folder.ts'
import { renameProject } from './rename-project.ts'

/** Registers the routes for projects and folders. */
export function registerTree(app: FastifyInstance): void {
  serve(app, calls.CreateProject, { write: (input, ctx) => createProject(ctx, input) })
  serve(app, calls.UpdateProject, { write: (input, ctx) => renameProject(ctx, input) })
  serve(app, calls.DeleteProject, { write: (input, ctx) => deleteProject(ctx, input) })
  serve(app, calls.MoveProject, { write: (input, ctx) => moveProject(ctx, input) })

  serve(app, calls.CreateFolder, { write: (input, ctx) => createFolder(ctx, input) })
  serve(app, calls.UpdateFolder, { write: (input, ctx) => renameFolder(ctx, input) })
  serve(app, calls.DeleteFolder, { write: (input, ctx) => deleteFolder(ctx, input) })
  serve(app, calls.MoveFolder, { write: (input, ctx) => moveFolder(ctx, input) })
}
