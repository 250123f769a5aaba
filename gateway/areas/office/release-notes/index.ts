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
import { viewerCan } from '#gateway/resolving/viewer-may.ts'
import { badRequest } from '#gateway/errors/errors.ts'
import { PlatformError } from '#gateway/errors/platform-error.ts'
import type { Area } from '#gateway/schema/area.ts'
import { connectionOf, pageSize } from '#gateway/schema/connection.ts'
import { databaseIdOf } from '#gateway/schema/global-id.ts'
import { subscribeToOffice } from '#gateway/resolving/subscribe-to-office.ts'
import { payload, renameFields } from '#gateway/resolving/payload.ts'
import { mapPost, postLocales, postTypes } from './mappers.ts'

/** Returns the paging arguments, with one row more than requested. */
function pageQuery(first: number | null | undefined, after: string | null | undefined) {
  if (after != null && !/^[1-9]\d{0,9}$/.test(after)) throw badRequest('`after` is not a cursor of this connection.')
  const take = pageSize(first)
  return { take, query: { take: take + 1, ...(after != null && { after: Number(after) }) } }
}

const connection = (found: readonly FeaturePost[], take: number, after: string | null | undefined) =>
  connectionOf(
    found.slice(0, take).map((post) => ({ cursor: String(post.id), node: mapPost(post) })),
    { hasNextPage: found.length > take, after },
  )

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

/** Release notes of Tavla. */
export const releaseNotes: Area = {
  name: 'release-notes',
  resolvers: {
    Query: {
      featurePosts: async (_, { first, after }, { platform }) => {
        const { take, query } = pageQuery(first, after)
        return connection(await platform.call(ListFeaturePosts, { query }), take, after)
      },
      featurePostCounts: (_, __, { platform }) => platform.call(CountFeaturePosts),
      featurePost: async (_, { by: { databaseId } }, { platform }) => {
        try {
          return mapPost(await platform.call(GetFeaturePost, { params: { id: databaseId } }))
        } catch (error) {
          if (error instanceof PlatformError && error.status === 404) return null
          throw error
        }
      },
      updates: async (_, { first, after, locale, newerThan }, { platform }) => {
        const { take, query } = pageQuery(first, after)
        const found = await platform.call(FetchUpdates, {
          query: {
            ...query,
            ...(locale && { locale: postLocales.toWire(locale) }),
            ...(newerThan != null && { lastSeenId: newerThan }),
          },
        })
        return connection(found, take, after)
      },
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
      updateFeaturePost: (_, { input: { featurePostId, version, ...input } }, { platform }) =>
        payload(
          () =>
            platform.call(UpdateFeaturePost, {
              params: { id: databaseIdOf(featurePostId, 'FeaturePost') },
              body: { ...bodyOf(input), ...(version != null && { version }) },
            }),
          (post) => ({ featurePost: mapPost(post) }),
          names,
        ),
      deleteFeaturePost: (_, { input: { featurePostId } }, { platform }) =>
        payload(
          () => platform.call(DeleteFeaturePost, { params: { id: databaseIdOf(featurePostId, 'FeaturePost') } }),
          () => ({ deletedFeaturePostId: featurePostId }),
        ),
    },
  },
}
