import { graphql } from 'react-relay'
import type { VolumePageQuery } from '#web/__generated__/VolumePageQuery.graphql.ts'
import { useAct } from '../../../relay/acts.ts'
import type { PageProps } from '../../../relay/define-route.ts'
import { settingVolume } from './acts.ts'
import { PercentageEditor } from './PercentageEditor.tsx'

export const query = graphql`
  query VolumePageQuery @preloadable @throwOnFieldError {
    volumeVisibility {
      ...PercentageEditor_visibility
    }
  }
`

/** On which sites volume shows, and how much of it (ADMIN-98). */
export default function VolumePage({ data }: PageProps<VolumePageQuery>) {
  const [save] = useAct(settingVolume)
  return <PercentageEditor kind="volume" visibility={data.volumeVisibility} save={async (percentages) => (await save({ input: { percentages } })) !== null} />
}
