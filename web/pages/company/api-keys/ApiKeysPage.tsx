import { graphql } from 'react-relay'
import type { ApiKeysPageQuery } from '#web/__generated__/ApiKeysPageQuery.graphql.ts'
import { fetchPart } from '#web/loading/fetch-part.ts'
import type { PageProps } from '#web/relay/define-route.ts'
import { TestCompanySection } from './TestCompanySection.tsx'
import { KeysPage } from '#web/features/api-keys/KeysPage.tsx'

export const query = graphql`
  query ApiKeysPageQuery($company: Int!) @preloadable @throwOnFieldError {
    company(by: { databaseId: $company }) {
      id
      name
      partnerKeys(kind: API) {
        ...KeysPage_keys
      }
      ...TestCompanySection_company
    }
    clientConfig {
      importOrigins
    }
  }
`

export const live = () => fetchPart(() => import('./api-keys-live.ts'))

/** Shows a company's API keys. */
export default function ApiKeysPage({
  data: {
    company,
    clientConfig: { importOrigins },
  },
}: PageProps<ApiKeysPageQuery>) {
  return (
    <KeysPage
      companyId={company.id}
      companyName={company.name ?? null}
      site={importOrigins[0] ?? ''}
      kind="API"
      keys={company.partnerKeys}
    >
      <TestCompanySection company={company} />
    </KeysPage>
  )
}
