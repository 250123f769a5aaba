import { graphql } from 'react-relay'
import type { ApiKeyPageQuery } from '#web/__generated__/ApiKeyPageQuery.graphql.ts'
import { KeyPage } from '#web/features/api-keys/KeyPage.tsx'
import { logPathOf } from '#web/features/api-keys/addresses.ts'
import { fetchPart } from '#web/loading/fetch-part.ts'
import type { PageProps } from '#web/relay/define-route.ts'
import { TestCompanySection } from './TestCompanySection.tsx'

export const query = graphql`
  query ApiKeyPageQuery($company: Int!, $key: Int!) @preloadable @throwOnFieldError {
    company(by: { databaseId: $company }) {
      id
      databaseId
      viewerCanReadAuditLog
      partnerKey(kind: API, by: { databaseId: $key }) {
        ...KeyPage_key
      }
      partnerKeys(kind: API) {
        id
      }
      ...TestCompanySection_company
    }
  }
`

export const live = () => fetchPart(() => import('./api-keys-live.ts'))

/** Shows one API key of a company. */
export default function ApiKeyPage({ data: { company } }: PageProps<ApiKeyPageQuery>) {
  const { id, databaseId, viewerCanReadAuditLog, partnerKey, partnerKeys } = company
  return (
    <KeyPage
      companyId={id}
      kind="API"
      listPath={`/${databaseId}/api-keys`}
      logPath={viewerCanReadAuditLog ? logPathOf(databaseId) : null}
      site={null}
      partnerKey={partnerKey}
      ids={partnerKeys.map((key) => key.id)}
    >
      <TestCompanySection company={company} isAside />
    </KeyPage>
  )
}
