import { graphql } from 'react-relay'
import type { CareerPagesPageQuery } from '#web/__generated__/CareerPagesPageQuery.graphql.ts'
import { fetchPart } from '#web/loading/fetch-part.ts'
import type { PageProps } from '#web/relay/define-route.ts'
import { KeysPage } from '#web/features/api-keys/KeysPage.tsx'

export const query = graphql`
  query CareerPagesPageQuery($company: Int!) @preloadable @throwOnFieldError {
    company(by: { databaseId: $company }) {
      id
      name
      partnerKeys(kind: CAREER_PAGE) {
        ...KeysPage_keys
      }
    }
    clientConfig {
      importOrigins
    }
  }
`

export const live = () => fetchPart(() => import('./career-pages-live.ts'))

/** Shows a company's career page keys. */
export default function CareerPagesPage({
  data: {
    company,
    clientConfig: { importOrigins },
  },
}: PageProps<CareerPagesPageQuery>) {
  return (
    <KeysPage
      companyId={company.id}
      companyName={company.name ?? null}
      site={importOrigins[0] ?? ''}
      kind="CAREER_PAGE"
      keys={company.partnerKeys}
    />
  )
}
