import { graphql } from 'react-relay'
import type { VolumePageQuery } from '#web/__generated__/VolumePageQuery.graphql.ts'
import type { PageProps } from '#web/relay/define-route.ts'
import { PercentageEditor } from './PercentageEditor.tsx'

export const query = graphql`
  query VolumePageQuery @preloadable @throwOnFieldError {
    office {
      volumeVisibility {
        ...PercentageEditor_visibility
      }
    }
  }
`

/** The sites that show volume ads, with their share (ADMIN-98). */
export default function VolumePage({ data }: PageProps<VolumePageQuery>) {
  return <PercentageEditor kind="volume" visibility={data.office.volumeVisibility} />
}
