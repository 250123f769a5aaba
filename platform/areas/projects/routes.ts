import type { FastifyInstance } from 'fastify'
import { CreateProject, DeleteProject, MoveProject, UpdateProject } from '#contract/projects-and-folders.ts'
import { serve } from '#platform/http/serve.ts'
import { createProject } from './create-project.ts'
import { deleteProject } from './delete-project.ts'
import { moveProject } from './move-project.ts'
import { renameProject } from './rename-project.ts'

/** The calls of projects. */
export function registerProjects(app: FastifyInstance): void {
  serve(app, CreateProject, { write: (input, ctx) => createProject(ctx, input) })
  serve(app, UpdateProject, { write: (input, ctx) => renameProject(ctx, input) })
  serve(app, DeleteProject, { write: (input, ctx) => deleteProject(ctx, input) })
  serve(app, MoveProject, { write: (input, ctx) => moveProject(ctx, input) })
}
