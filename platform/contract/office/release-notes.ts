import { Type, type Static } from 'typebox'
import {
  MAX_POST_CONTENT_LENGTH,
  POST_LOCALES,
  MAX_POST_TITLE_LENGTH,
  POST_TYPES,
} from '#rules/office/release-notes.ts'
import { anonymous, declare, staff } from '#contract/base/call.ts'
import { MAX_PAGE_SIZE } from '#contract/base/paging.ts'
import { DateTime, Id, EmptyBody, PartVersion, InputText, oneOf, strict } from '#contract/base/scalars.ts'

const family = 'features'
const writeAccess = staff('Administrator', 'Moderator')

/**
 * The content of a news post. `description` is its title. `type` is `url` if the content is only a URL (ADMIN-93).
 * Source: 3§3.
 */
export const FeaturePostInput = strict({
  description: InputText('line', MAX_POST_TITLE_LENGTH),
  content: InputText('text', MAX_POST_CONTENT_LENGTH),
  type: oneOf(...POST_TYPES),
  locale: oneOf(...POST_LOCALES),
  date: DateTime,
  published: Type.Boolean(),
})
export type FeaturePostInput = Static<typeof FeaturePostInput>

/** A news post about Tavla (ADMIN-92). Source: 3§3. */
export const FeaturePost = strict({
  id: Id,
  description: Type.String(),
  content: Type.String(),
  type: oneOf(...POST_TYPES),
  locale: oneOf(...POST_LOCALES),
  date: DateTime,
  published: Type.Boolean(),
  /** Pass it to the next change to detect concurrent changes. Beyond the documents. */
  version: PartVersion,
})
export type FeaturePost = Static<typeof FeaturePost>

/**
 * The page starts after the post `after`. `take` can be one more than a page, so that the caller knows whether there is
 * a next page.
 */
const pageQuery = {
  after: Type.Optional(Id),
  take: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_PAGE_SIZE + 1 })),
}
const Posts = Type.Array(FeaturePost, { maxItems: MAX_PAGE_SIZE + 1 })

/** GET /featurePost. Returns all posts, newest date first. Source: 3§7. Roles: Administrator, Moderator. */
export const ListFeaturePosts = declare({
  id: 'list-feature-posts',
  family,
  method: 'GET',
  path: '/featurePost',
  query: strict(pageQuery),
  response: Posts,
  access: writeAccess,
  errors: { 400: '`after` is not the id of a post' },
})

/**
 * GET /countFeaturePosts. Counts the posts about new features, and the drafts among them. Beyond the documents. Roles:
 * Administrator, Moderator.
 */
export const CountFeaturePosts = declare({
  id: 'count-feature-posts',
  family,
  method: 'GET',
  path: '/countFeaturePosts',
  response: strict({ total: Type.Integer({ minimum: 0 }), drafts: Type.Integer({ minimum: 0 }) }),
  access: writeAccess,
  errors: {},
})

/** POST /featurePost. Creates a post about a new feature. Source: 3§7. Roles: Administrator, Moderator. */
export const CreateFeaturePost = declare({
  id: 'create-feature-post',
  family,
  method: 'POST',
  path: '/featurePost',
  body: FeaturePostInput,
  response: FeaturePost,
  access: writeAccess,
  whileImpersonating: 'allowed',
  errors: { 400: 'the title or content is empty, or the type does not match the content' },
})

/** GET /featurePost/{id}. Returns a post about a new feature. Source: 3§7. Roles: Administrator, Moderator. */
export const GetFeaturePost = declare({
  id: 'get-feature-post',
  family,
  method: 'GET',
  path: '/featurePost/{id}',
  params: strict({ id: Id }),
  response: FeaturePost,
  access: writeAccess,
  errors: { 404: 'no such post' },
})

/**
 * PUT /featurePost/{id}. Updates a post. If `version` is omitted, the stored post is overwritten. Source: 3§7. Roles:
 * Administrator, Moderator.
 */
export const UpdateFeaturePost = declare({
  id: 'update-feature-post',
  family,
  method: 'PUT',
  path: '/featurePost/{id}',
  params: strict({ id: Id }),
  body: strict({ ...FeaturePostInput.properties, version: Type.Optional(PartVersion) }),
  response: FeaturePost,
  access: writeAccess,
  whileImpersonating: 'allowed',
  errors: {
    400: 'the title or content is empty, or the type does not match the content',
    404: 'no such post',
    409: '`changedMeanwhile`: someone else changed the post after you read it',
  },
})

/** DELETE /featurePost/{id}. Deletes a post about a new feature. Source: 3§7. Roles: Administrator, Moderator. */
export const DeleteFeaturePost = declare({
  id: 'delete-feature-post',
  family,
  method: 'DELETE',
  path: '/featurePost/{id}',
  params: strict({ id: Id }),
  response: EmptyBody,
  access: writeAccess,
  whileImpersonating: 'allowed',
  errors: { 404: 'no such post' },
})

/**
 * GET /fetchUpdates. Returns published posts whose date has been reached, newest first. With `lastSeenId`, only newer
 * posts (ACC-53). Source: 1§7, 3§7. Roles: anonymous.
 */
export const FetchUpdates = declare({
  id: 'fetch-updates',
  family: 'updates',
  method: 'GET',
  path: '/fetchUpdates',
  query: strict({ lastSeenId: Type.Optional(Id), locale: Type.Optional(oneOf(...POST_LOCALES)), ...pageQuery }),
  response: Posts,
  access: anonymous,
  errors: {},
})
