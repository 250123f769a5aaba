import { graphql } from 'react-relay'
import type { actsSetPackageVisibilityMutation } from '#web/__generated__/actsSetPackageVisibilityMutation.graphql.ts'
import type { actsSetVolumeVisibilityMutation } from '#web/__generated__/actsSetVolumeVisibilityMutation.graphql.ts'
import { defineAct } from '../../../relay/acts.ts'
import { adminVisibilityTexts } from './texts.ts'

const failed = () => adminVisibilityTexts.t('failed')

/** ADMIN-98. */
export const settingPackages = defineAct<actsSetPackageVisibilityMutation>(graphql`
  mutation actsSetPackageVisibilityMutation($input: SetPackageVisibilityInput!) {
    setPackageVisibility(input: $input) {
      visibility {
        ...PercentageEditor_visibility
      }
      errors {
        reason
        path
      }
    }
  }
`, { failed })

/** ADMIN-98. */
export const settingVolume = defineAct<actsSetVolumeVisibilityMutation>(graphql`
  mutation actsSetVolumeVisibilityMutation($input: SetVolumeVisibilityInput!) {
    setVolumeVisibility(input: $input) {
      visibility {
        ...PercentageEditor_visibility
      }
      errors {
        reason
        path
      }
    }
  }
`, { failed })
