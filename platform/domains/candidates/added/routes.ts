import type { FastifyInstance } from 'fastify'
import { AddCandidate, CopyCandidate, UploadCv } from '#contract/candidates/add-candidate.ts'
import type { Deps } from '#platform/calls/actor/deps.ts'
import { serve, serveUpload } from '#platform/calls/http/serve.ts'
import { addCandidate } from './add-candidate.ts'
import { copyCandidate } from './copy-candidate.ts'
import { getStoredCv, storeCv } from './upload-cv.ts'

/** Registers the calls with which recruiters put candidates on a board (PLUS-88). */
export function registerAddedCandidates(app: FastifyInstance, _deps: Deps): void {
  serveUpload(app, UploadCv, {
    before: (input, ctx) => storeCv(ctx, input),
    write: (_, ctx, fileId) => getStoredCv(ctx, fileId),
    recordsNothing: 'the history says which candidate got the CV',
  })
  serve(app, AddCandidate, { write: ({ body }, ctx) => addCandidate(ctx, body) })
  serve(app, CopyCandidate, { write: ({ body }, ctx) => copyCandidate(ctx, body) })
}
