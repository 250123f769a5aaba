import { graphql } from 'react-relay'
import type { PackagePageQuery } from '#web/__generated__/PackagePageQuery.graphql.ts'
import type { PageProps } from '#web/relay/define-route.ts'
import { PercentageEditor } from './PercentageEditor.tsx'

export const query = graphql`
  query PackagePageQuery @preloadable @throwOnFieldError {
    packageVisibility {
      ...PercentageEditor_visibility
    }
  }
`

/** Visibility by package, held against what customers are promised (ADMIN-98). */
export default function PackagePage({ data }: PageProps<PackagePageQuery>) {
  return <PercentageEditor kind="package" visibility={data.packageVisibility} />
}
