import type { FastifyInstance } from 'fastify'
import {
  CountFeaturePosts,
  CreateFeaturePost,
  DeleteFeaturePost,
  FetchUpdates,
  GetFeaturePost,
  ListFeaturePosts,
  UpdateFeaturePost,
} from '#contract/office/release-notes.ts'
import { serve } from '#platform/calls/http/serve.ts'
import {
  countFeaturePosts,
  createFeaturePost,
  deleteFeaturePost,
  fetchUpdates,
  getFeaturePost,
  listFeaturePosts,
  updateFeaturePost,
} from './release-notes.ts'

/** Registers the routes of release notes: staff write them, all users read them. */
export function registerReleaseNotes(app: FastifyInstance): void {
  serve(app, ListFeaturePosts, { read: (input, { db }) => listFeaturePosts(db, input) })
  serve(app, CountFeaturePosts, { read: (_input, { db }) => countFeaturePosts(db) })
  serve(app, GetFeaturePost, { read: ({ params }, { db }) => getFeaturePost(db, params.id) })
  serve(app, CreateFeaturePost, { write: ({ body }, ctx) => createFeaturePost(ctx, body) })
  serve(app, UpdateFeaturePost, { write: ({ params, body }, ctx) => updateFeaturePost(ctx, params.id, body) })
  serve(app, DeleteFeaturePost, { write: ({ params }, ctx) => deleteFeaturePost(ctx, params.id) })
  serve(app, FetchUpdates, { read: (input, { db, now }) => fetchUpdates(db, now, input) })
}
