import type { FastifyInstance } from 'fastify'
import {
  AddCompanyNote,
  ChangeCompanyNote,
  DeleteCompanyNote,
  ListCompanyNotes,
} from '#contract/office/company-notes.ts'
import { serve } from '#platform/calls/http/serve.ts'
import { addNote, changeNote, deleteNote, listNotes } from './company-notes.ts'

/** Registers the routes of the notes of staff about companies. */
export function registerCompanyNotes(app: FastifyInstance): void {
  serve(app, ListCompanyNotes, { read: (input, ctx) => listNotes(ctx, input) })
  serve(app, AddCompanyNote, { write: (input, ctx) => addNote(ctx, input) })
  serve(app, ChangeCompanyNote, { write: (input, ctx) => changeNote(ctx, input) })
  serve(app, DeleteCompanyNote, { write: (input, ctx) => deleteNote(ctx, input) })
}
