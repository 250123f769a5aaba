import { Type, type Static } from 'typebox'
import {
  POST_CONTENT_MAX_LENGTH,
  POST_LOCALES,
  POST_TITLE_MAX_LENGTH,
  POST_TYPES,
} from '#rules/people/feature-posts.ts'
import { anonymous, declare, staff } from '#contract/base/call.ts'
import { MOST_OF_A_PAGE } from '#contract/base/paging.ts'
import { DateTime, Id, None, PartVersion, Typed, oneOf, strict } from '#contract/base/shapes.ts'

const family = 'features'
const write = staff('Administrator', 'Moderator')

/**
 * What staff write: `description` is the title; `type` is `url` when the content is a web address (ADMIN-93). Source:
 * 3§3.
 */
export const FeaturePostInput = strict({
  description: Typed(POST_TITLE_MAX_LENGTH),
  content: Typed(POST_CONTENT_MAX_LENGTH),
  type: oneOf(...POST_TYPES),
  locale: oneOf(...POST_LOCALES),
  date: DateTime,
  published: Type.Boolean(),
})
export type FeaturePostInput = Static<typeof FeaturePostInput>

/** A post about what is new in Tavla (ADMIN-92). Source: 3§3. */
export const FeaturePost = strict({
  id: Id,
  description: Type.String(),
  content: Type.String(),
  type: oneOf(...POST_TYPES),
  locale: oneOf(...POST_LOCALES),
  date: DateTime,
  published: Type.Boolean(),
  /** What a change carries back. Beyond the documents. */
  version: PartVersion,
})
export type FeaturePost = Static<typeof FeaturePost>

/**
 * A page of posts: one more than the page, so that the caller knows whether there is another; it begins after a post.
 */
const paging = {
  after: Type.Optional(Id),
  take: Type.Optional(Type.Integer({ minimum: 1, maximum: MOST_OF_A_PAGE + 1 })),
}
const Posts = Type.Array(FeaturePost, { maxItems: MOST_OF_A_PAGE + 1 })

/** GET /featurePost: all posts, the newest date first. Source: 3§7. Roles: Administrator, Moderator. */
export const ListFeaturePosts = declare({
  id: 'list-feature-posts',
  family,
  method: 'GET',
  path: '/featurePost',
  query: strict(paging),
  response: Posts,
  access: write,
  errors: { 400: '`after` is no post' },
})

/** GET /countFeaturePosts. Beyond the documents. Roles: Administrator, Moderator. */
export const CountFeaturePosts = declare({
  id: 'count-feature-posts',
  family,
  method: 'GET',
  path: '/countFeaturePosts',
  response: strict({ total: Type.Integer({ minimum: 0 }), drafts: Type.Integer({ minimum: 0 }) }),
  access: write,
  errors: {},
})

/** POST /featurePost. Source: 3§7. Roles: Administrator, Moderator. */
export const CreateFeaturePost = declare({
  id: 'create-feature-post',
  family,
  method: 'POST',
  path: '/featurePost',
  body: FeaturePostInput,
  response: FeaturePost,
  access: write,
  errors: { 400: 'blank title or content, or a type the content has not' },
})

/** GET /featurePost/{id}. Source: 3§7. Roles: Administrator, Moderator. */
export const GetFeaturePost = declare({
  id: 'get-feature-post',
  family,
  method: 'GET',
  path: '/featurePost/{id}',
  params: strict({ id: Id }),
  response: FeaturePost,
  access: write,
  errors: { 404: 'no such post' },
})

/**
 * PUT /featurePost/{id}; 409 `changedMeanwhile` when the change began from another version than is stored, without one
 * it replaces what is there. Source: 3§7. Roles: Administrator, Moderator.
 */
export const UpdateFeaturePost = declare({
  id: 'update-feature-post',
  family,
  method: 'PUT',
  path: '/featurePost/{id}',
  params: strict({ id: Id }),
  body: strict({ ...FeaturePostInput.properties, version: Type.Optional(PartVersion) }),
  response: FeaturePost,
  access: write,
  errors: {
    400: 'blank title or content, or a type the content has not',
    404: 'no such post',
    409: 'changed meanwhile',
  },
})

/** DELETE /featurePost/{id}. Source: 3§7. Roles: Administrator, Moderator. */
export const DeleteFeaturePost = declare({
  id: 'delete-feature-post',
  family,
  method: 'DELETE',
  path: '/featurePost/{id}',
  params: strict({ id: Id }),
  response: None,
  access: write,
  errors: { 404: 'no such post' },
})

/**
 * GET /fetchUpdates: published posts whose date has come, the newest first; with `lastSeenId` those newer than that one
 * (ACC-53). Source: 1§7, 3§7. Roles: anonymous.
 */
export const FetchUpdates = declare({
  id: 'fetch-updates',
  family: 'updates',
  method: 'GET',
  path: '/fetchUpdates',
  query: strict({ lastSeenId: Type.Optional(Id), locale: Type.Optional(oneOf(...POST_LOCALES)), ...paging }),
  response: Posts,
  access: anonymous,
  errors: {},
})
