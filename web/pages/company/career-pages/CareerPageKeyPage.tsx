import { graphql } from 'react-relay'
import type { CareerPageKeyPageQuery } from '#web/__generated__/CareerPageKeyPageQuery.graphql.ts'
import { KeyPage } from '#web/features/api-keys/KeyPage.tsx'
import { logPathOf } from '#web/features/api-keys/addresses.ts'
import { fetchPart } from '#web/loading/fetch-part.ts'
import type { PageProps } from '#web/relay/define-route.ts'

export const query = graphql`
  query CareerPageKeyPageQuery($company: Int!, $key: Int!) @preloadable @throwOnFieldError {
    company(by: { databaseId: $company }) {
      id
      databaseId
      viewerCanReadAuditLog
      partnerKey(kind: CAREER_PAGE, by: { databaseId: $key }) {
        ...KeyPage_key
      }
      partnerKeys(kind: CAREER_PAGE) {
        id
      }
    }
    clientConfig {
      importOrigins
    }
  }
`

export const live = () => fetchPart(() => import('./career-pages-live.ts'))

/** Shows one career page key of a company. */
export default function CareerPageKeyPage({
  data: {
    company,
    clientConfig: { importOrigins },
  },
}: PageProps<CareerPageKeyPageQuery>) {
  const { id, databaseId, viewerCanReadAuditLog, partnerKey, partnerKeys } = company
  return (
    <KeyPage
      companyId={id}
      kind="CAREER_PAGE"
      listPath={`/${databaseId}/career-pages`}
      logPath={viewerCanReadAuditLog ? logPathOf(databaseId) : null}
      site={importOrigins[0] ?? ''}
      partnerKey={partnerKey}
      ids={partnerKeys.map((key) => key.id)}
    />
  )
}
