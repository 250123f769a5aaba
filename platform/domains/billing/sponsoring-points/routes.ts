import type { FastifyInstance } from 'fastify'
import {
  DisablePartialSponsoring,
  EnablePartialSponsoring,
  GetPartialSponsoringCompanyPoints,
  GetPartialSponsoringJobsPoints,
  SetPartialSponsoringAvailablePoints,
  SetPartialSponsoringPointsForJobPosting,
} from '#contract/billing/partial-sponsoring.ts'
import { serve } from '#platform/calls/http/serve.ts'
import { listAdPoints, getCompanyPoints, setAdPoints, setCompanyPoints, setSponsoringEnabled } from './points.ts'

/** Registers the calls for sponsoring points, which give a company's ads more visibility. */
export function registerPartialSponsoring(app: FastifyInstance): void {
  serve(app, GetPartialSponsoringCompanyPoints, { read: (input, { db }) => getCompanyPoints(db, input) })
  serve(app, GetPartialSponsoringJobsPoints, { read: (input, { db }) => listAdPoints(db, input) })
  serve(app, SetPartialSponsoringPointsForJobPosting, { write: (input, ctx) => setAdPoints(ctx, input) })
  serve(app, SetPartialSponsoringAvailablePoints, { write: (input, ctx) => setCompanyPoints(ctx, input) })
  serve(app, EnablePartialSponsoring, { write: ({ params }, ctx) => setSponsoringEnabled(ctx, params.id, true) })
  serve(app, DisablePartialSponsoring, { write: ({ params }, ctx) => setSponsoringEnabled(ctx, params.id, false) })
}
