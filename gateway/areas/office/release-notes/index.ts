import {
  CountFeaturePosts,
  CreateFeaturePost,
  DeleteFeaturePost,
  FetchUpdates,
  GetFeaturePost,
  ListFeaturePosts,
  UpdateFeaturePost,
  type FeaturePost,
  type FeaturePostInput,
} from '#contract/office/release-notes.ts'
import type { CreateFeaturePostInput } from '#gateway/__generated__/resolvers.ts'
import type { GatewayContext } from '#gateway/context.ts'
import { viewerCan } from '#gateway/resolving/viewer-may.ts'
import { PlatformError } from '#gateway/errors/platform-error.ts'
import type { Area } from '#gateway/schema/area.ts'
import { numericNodeReader } from '#gateway/schema/node.ts'
import { connectionOfRows, pageQueryById, type PageArguments } from '#gateway/schema/connection.ts'
import { databaseIdOf } from '#gateway/schema/global-id.ts'
import { referencedId } from '#gateway/resolving/referenced-id.ts'
import { subscribeToOffice } from '#gateway/resolving/subscribe-to-office.ts'
import { payload, renameFields, versionedPayload } from '#gateway/resolving/payload.ts'
import { mapPost, postLocales, postTypes } from './mappers.ts'

/** Reads a page of posts. A cursor is the id of a post. */
async function postPage(
  { first, after }: PageArguments,
  read: (query: { take: number; after?: number }) => Promise<readonly FeaturePost[]>,
) {
  const page = pageQueryById({ first, after })
  const found = await read({ ...page, take: page.take + 1 })
  return connectionOfRows(found, page, (post) => ({ cursor: String(post.id), node: mapPost(post) }))
}

const bodyOf = ({ title, content, type, locale, date, isPublished }: CreateFeaturePostInput): FeaturePostInput => ({
  description: title,
  content,
  type: postTypes.toWire(type),
  locale: postLocales.toWire(locale),
  date,
  published: isPublished,
})

const names = renameFields({ description: 'title', published: 'isPublished' })

const mayEdit = viewerCan(UpdateFeaturePost, GetFeaturePost)

/** Reads a post, published or not. */
const readPost = async (id: number, { platform }: GatewayContext) =>
  mapPost(await platform.call(GetFeaturePost, { params: { id } }))

/** Release notes of Tavla. */
export const releaseNotes: Area = {
  name: 'release-notes',
  resolvers: {
    Office: {
      featurePosts: (_, page, { platform }) => postPage(page, (query) => platform.call(ListFeaturePosts, { query })),
      featurePostCounts: async (_, __, { platform }) => {
        const { total, drafts } = await platform.call(CountFeaturePosts)
        return { totalCount: total, draftCount: drafts }
      },
      featurePost: async (_, { by }, context) => {
        try {
          return await readPost(referencedId(by, 'FeaturePost'), context)
        } catch (error) {
          if (error instanceof PlatformError && error.status === 404) return null
          throw error
        }
      },
    },
    Query: {
      updates: (_, { locale, newerThan, ...page }, { platform }) =>
        postPage(page, (query) =>
          platform.call(FetchUpdates, {
            query: {
              ...query,
              ...(locale && { locale: postLocales.toWire(locale) }),
              ...(newerThan != null && { lastSeenId: referencedId(newerThan, 'FeaturePost') }),
            },
          }),
        ),
    },
    Subscription: {
      featurePostsUpdated: subscribeToOffice('features', ({ platform }) =>
        platform.call(ListFeaturePosts, { query: { take: 1 } }),
      ),
    },
    FeaturePost: { viewerCanEdit: (_, _args, context) => mayEdit(context) },
    Mutation: {
      createFeaturePost: (_, { input }, { platform }) =>
        payload(
          () => platform.call(CreateFeaturePost, { body: bodyOf(input) }),
          (post) => ({ featurePost: mapPost(post) }),
          names,
        ),
      updateFeaturePost: (_, { input: { featurePostId, expectedVersion: version, ...input } }, context) => {
        const id = databaseIdOf(featurePostId, 'FeaturePost')
        const body = { ...bodyOf(input), ...(version != null && { version }) }
        return versionedPayload(
          () => context.platform.call(UpdateFeaturePost, { params: { id }, body }),
          {
            objects: (post) => ({ featurePost: mapPost(post) }),
            stored: async () => ({ featurePost: await readPost(id, context) }),
          },
          names,
        )
      },
      deleteFeaturePost: (_, { input: { featurePostId } }, { platform }) =>
        payload(
          () => platform.call(DeleteFeaturePost, { params: { id: databaseIdOf(featurePostId, 'FeaturePost') } }),
          () => ({ deletedFeaturePostId: featurePostId }),
        ),
    },
  },
  nodes: { FeaturePost: numericNodeReader(readPost) },
}
