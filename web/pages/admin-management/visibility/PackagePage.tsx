import { graphql } from 'react-relay'
import type { PackagePageQuery } from '#web/__generated__/PackagePageQuery.graphql.ts'
import type { PageProps } from '#web/relay/define-route.ts'
import { PercentageEditor } from './PercentageEditor.tsx'

export const query = graphql`
  query PackagePageQuery @preloadable @throwOnFieldError {
    office {
      packageVisibility {
        ...PercentageEditor_visibility
      }
    }
  }
`

/** The visibility of each package, compared with the promise to customers (ADMIN-98). */
export default function PackagePage({ data }: PageProps<PackagePageQuery>) {
  return <PercentageEditor kind="package" visibility={data.office.packageVisibility} />
}
