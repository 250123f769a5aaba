import { graphql } from 'react-relay'
import type { actsCreateFeaturePostMutation } from '#web/__generated__/actsCreateFeaturePostMutation.graphql.ts'
import type { actsDeleteFeaturePostMutation } from '#web/__generated__/actsDeleteFeaturePostMutation.graphql.ts'
import type { actsUpdateFeaturePostMutation } from '#web/__generated__/actsUpdateFeaturePostMutation.graphql.ts'
import { defineAct } from '#web/relay/acts.ts'
import { adminFeaturesTexts } from './texts.ts'

const failed = () => adminFeaturesTexts.t('saveFailed')

/** Creates a post (ADMIN-95). */
export const createFeaturePost = defineAct<actsCreateFeaturePostMutation>(
  graphql`
    mutation actsCreateFeaturePostMutation($input: CreateFeaturePostInput!) {
      createFeaturePost(input: $input) {
        featurePost {
          databaseId
        }
        errors {
          reason
        }
      }
    }
  `,
  { failed },
)

/** Changes a post (ADMIN-95). */
export const updateFeaturePost = defineAct<actsUpdateFeaturePostMutation>(
  graphql`
    mutation actsUpdateFeaturePostMutation($input: UpdateFeaturePostInput!) {
      updateFeaturePost(input: $input) {
        featurePost {
          id
          databaseId
          title
          content
          type
          locale
          date
          isPublished
          version
          ...PostList_post
          ...PostForm_post
        }
        errors {
          reason
        }
      }
    }
  `,
  { failed, handledByCaller: ['CHANGED_MEANWHILE'] },
)

/** Deletes a post (ADMIN-96). */
export const deleteFeaturePost = defineAct<actsDeleteFeaturePostMutation>(
  graphql`
    mutation actsDeleteFeaturePostMutation($input: DeleteFeaturePostInput!) {
      deleteFeaturePost(input: $input) {
        deletedFeaturePostId
        errors {
          reason
        }
      }
    }
  `,
  { failed: () => adminFeaturesTexts.t('removeFailed') },
)
