import type { FastifyInstance } from 'fastify'
import {
  GetVisibility,
  GetVolumeVisibility,
  PutVisibility,
  PutVolumeVisibility,
} from '#contract/advertising/visibility.ts'
import { serve } from '#platform/calls/http/serve.ts'
import { putVisibility, putVolume, getVisibility, getVolume } from './visibility.ts'

/** Registers the calls for visibility by package and for volume by site. */
export function registerVisibility(app: FastifyInstance): void {
  serve(app, GetVisibility, { read: (_, { db }) => getVisibility(db) })
  serve(app, PutVisibility, { write: (input, ctx) => putVisibility(ctx, input) })
  serve(app, GetVolumeVisibility, { read: (_, { db }) => getVolume(db) })
  serve(app, PutVolumeVisibility, { write: (input, ctx) => putVolume(ctx, input) })
}
