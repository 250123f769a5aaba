import { SearchX } from 'lucide-react'
import { graphql } from 'react-relay'
import { ANY_SUBSCRIPTION, parseCompanySearch, SEARCHED_CONNECTORS } from '#rules/companies/company-search.ts'
import { MAX_COUNTED_ROWS } from '#rules/text-and-time/count-limit.ts'
import type { CompaniesPage_query$key } from '#web/__generated__/CompaniesPage_query.graphql.ts'
import more, { type CompaniesPageMoreQuery } from '#web/__generated__/CompaniesPageMoreQuery.graphql.ts'
import type { CompaniesPageQuery } from '#web/__generated__/CompaniesPageQuery.graphql.ts'
import { Rich } from '#web/i18n/Rich.tsx'
import { useTexts } from '#web/i18n/texts.ts'
import { fetchPart } from '#web/loading/fetch-part.ts'
import type { PageProps } from '#web/relay/define-route.ts'
import { usePaginationFragment } from '#web/relay/paging/paging.ts'
import { cx } from '#web/ui/cx.ts'
import { Empty } from '#web/ui/Empty.tsx'
import { Select } from '#web/ui/Select.tsx'
import { RequestSelected } from '#web/features/billing/RequestSelected.tsx'
import { AdminFrame } from '#web/office/AdminFrame.tsx'
import { AdminSearch } from '#web/office/AdminSearch.tsx'
import { UNASSIGNED, companyListFilter, companyListVariables } from '#web/office/company-list-filter.ts'
import { officeChanges, useRefetchOnChange } from '#web/office/office-changes.ts'
import { PagerBar } from '#web/office/PagerBar.tsx'
import { SelectionBar, useRowSelection } from '#web/office/RowSelection.tsx'
import { useListAddress, useReloadOnChange } from '#web/lists/useListAddress.ts'
import { useListRead } from '#web/lists/useListRead.ts'
import { useNumberedPages } from '#web/lists/useNumberedPages.ts'
import textStyles from '#web/styles/Text.module.css'
import styles from './Companies.module.css'
import { CompanyTable } from './CompanyTable.tsx'
import { adminCompaniesTexts } from './texts.ts'

export const query = graphql`
  query CompaniesPageQuery($search: String, $salespersonId: ID, $onlyUnassigned: Boolean)
  @preloadable
  @throwOnFieldError {
    office {
      salespersons {
        user {
          id
        }
        name
      }
    }
    ...CompaniesPage_query @arguments(search: $search, salespersonId: $salespersonId, onlyUnassigned: $onlyUnassigned)
  }
`

export const live = () => fetchPart(() => import('./companies-live.ts'))

/** Number of rows per page (ADMIN-05). */
const PAGE_ROWS = 20

const connectorNames = { jobylon: 'Jobylon', ponty: 'Ponty', teamtailor: 'Teamtailor' } as const

/**
 * The filters of a search with a prefix, so that the selects show what the user has typed (ADMIN-09, ADMIN-11). Null or
 * empty without such a filter.
 */
function filtersOf(search: string) {
  const parsed = parseCompanySearch(search)
  const connector =
    parsed.kind === 'connector'
      ? SEARCHED_CONNECTORS.find((name) => parsed.services.some((service) => service === name))
      : undefined
  return {
    connector: connector ?? '',
    subscription: parsed.kind === 'subscription' ? (parsed.name ?? ANY_SUBSCRIPTION) : '',
  }
}

/**
 * The companies in the back office, with their settings. Staff find a company by name, number, salesperson, connector
 * or subscription (ADMIN-01 to ADMIN-28), and request the invoices of the selected companies (PLUS-141).
 */
export default function CompaniesPage({ data }: PageProps<CompaniesPageQuery>) {
  const t = useTexts(adminCompaniesTexts)
  const { address, begin, narrow, addressed } = useListAddress()
  // The filter is in the URL (ADMIN-04).
  const { search, salesperson } = companyListFilter(address)
  const variables = companyListVariables(address)
  const {
    data: {
      office: { companies },
    },
    refetch,
    ...paging
  } = usePaginationFragment<CompaniesPageMoreQuery, CompaniesPage_query$key>(
    graphql`
      fragment CompaniesPage_query on Query
      @throwOnFieldError
      @refetchable(queryName: "CompaniesPageMoreQuery")
      @argumentDefinitions(
        first: { type: "Int", defaultValue: 20 }
        after: { type: "String" }
        search: { type: "String" }
        salespersonId: { type: "ID" }
        onlyUnassigned: { type: "Boolean", defaultValue: false }
      ) {
        office {
          companies(
            first: $first
            after: $after
            search: $search
            salespersonId: $salespersonId
            onlyUnassigned: $onlyUnassigned
          ) @connection(key: "CompaniesPage_companies", filters: ["search", "salespersonId", "onlyUnassigned"]) {
            totalCount
            edges {
              node {
                id
                databaseId
                company {
                  id
                }
                hasOrdersToInvoice
                viewerCanInvoice
                ...CompanyTable_company
              }
            }
          }
        }
      }
    `,
    data,
  )
  const { edges, totalCount } = companies
  const filters = filtersOf(search ?? '')
  const list = useListRead<CompaniesPageMoreQuery>(more, refetch)
  const pages = useNumberedPages({
    ...paging,
    edges,
    totalCount: totalCount ?? MAX_COUNTED_ROWS,
    size: PAGE_ROWS,
    begin,
  })
  const selection = useRowSelection(edges, pages.rows)
  // Refetches only the list, so the page and the text in the search field stay.
  useReloadOnChange(variables, list.read)
  useRefetchOnChange(
    Math.max(PAGE_ROWS, edges.length),
    (first) => list.read({ ...variables, first }),
    (id) => edges.some(({ node }) => node.id === id),
  )
  const canInvoice = edges.some(({ node }) => node.viewerCanInvoice)
  const salespersonOptions = [
    { id: '', label: t('allSalespersons') },
    { id: UNASSIGNED, label: t('noSalesperson') },
    ...data.office.salespersons.map(({ user, name }) => ({ id: user.id, label: name })),
  ]
  return (
    <AdminFrame
      page="companies"
      layout="columns"
      subBar={
        <>
          <AdminSearch
            placeholder={t('search')}
            searched={search ?? ''}
            onSearch={(text) => narrow(pages, { search: text })}
          />
          <Select
            size="sm"
            className={styles.people}
            aria-label={t('bySalesperson')}
            options={salespersonOptions}
            value={salesperson ?? ''}
            onChange={(value) => narrow(pages, { salesperson: value })}
          />
          <Select
            size="sm"
            className={styles.filter}
            aria-label={t('byConnector')}
            options={[
              { id: '', label: t('allConnectors') },
              ...SEARCHED_CONNECTORS.map((id) => ({ id, label: connectorNames[id] })),
            ]}
            value={filters.connector}
            onChange={(name) => narrow(pages, { search: name === '' ? '' : `s: ${name}` })}
          />
          <Select
            size="sm"
            className={styles.filter}
            aria-label={t('bySubscription')}
            options={[
              { id: '', label: t('allSubscriptions') },
              { id: ANY_SUBSCRIPTION, label: t('anySubscription') },
              ...(filters.subscription === '' || filters.subscription === ANY_SUBSCRIPTION
                ? []
                : [{ id: filters.subscription, label: t('namedSubscription', { name: filters.subscription }) }]),
            ]}
            value={filters.subscription}
            onChange={(name) => narrow(pages, { search: name === '' ? '' : `sub: ${name}` })}
          />
        </>
      }
      subBarEnd={
        <span className={cx(textStyles.facts, styles.count)} role="status">
          {totalCount == null ? (
            t('many')
          ) : (
            <Rich text={t('count', { count: totalCount })} parts={{ b: (number) => <b>{number}</b> }} />
          )}
        </span>
      }
    >
      {edges.length === 0 ? (
        <div className={styles.none}>
          <Empty icon={SearchX} title={t('none')} />
        </div>
      ) : (
        <CompanyTable
          companies={pages.rows.map(({ node }) => node)}
          isPending={list.isReading || pages.isLoading}
          selection={canInvoice ? selection : null}
        />
      )}
      <PagerBar pages={addressed(pages)} list={list} isCounted={totalCount != null} />
      <SelectionBar selection={selection}>
        <RequestSelected
          companies={selection.selected.map(({ company, databaseId, hasOrdersToInvoice }) => ({
            id: company.id,
            databaseId,
            isInvoiceable: hasOrdersToInvoice,
          }))}
          onRequested={(requested) => {
            selection.store.keepOnly(
              new Set(selection.selected.flatMap(({ id, company }) => (requested.has(company.id) ? [] : [id]))),
            )
            officeChanges.emit()
          }}
        />
      </SelectionBar>
    </AdminFrame>
  )
}
