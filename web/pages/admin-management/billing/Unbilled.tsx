import { CircleCheck, MailOpen } from 'lucide-react'
import { useState } from 'react'
import { graphql } from 'react-relay'
import { displayOrganisationNumber } from '#rules/people/organisation-number.ts'
import { daysBetween, stockholmDay } from '#rules/text-and-time/stockholm-time.ts'
import more, { type UnbilledMoreQuery, type UnbilledSortField } from '#web/__generated__/UnbilledMoreQuery.graphql.ts'
import type { Unbilled_query$data, Unbilled_query$key } from '#web/__generated__/Unbilled_query.graphql.ts'
import { useDay } from '#web/i18n/date-format.ts'
import { useNumber, useTexts } from '#web/i18n/texts.ts'
import { usePaginationFragment } from '#web/relay/paging/paging.ts'
import { Button } from '#web/ui/Button.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Block } from '#web/ui/Layout.tsx'
import { Anchor } from '#web/ui/Link.tsx'
import { SortHeader } from '#web/ui/SortHeader.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import { RequestSelected } from '#web/features/billing/RequestSelected.tsx'
import { billingTexts } from '#web/features/billing/texts.ts'
import { useRequestInvoice } from '#web/features/billing/useRequestInvoice.tsx'
import { kronorOf, type ApiMoney, useKronor } from '#web/i18n/money.ts'
import { ReadFailed } from '#web/lists/ReadFailed.tsx'
import { useListRead } from '#web/lists/useListRead.ts'
import { useNumberedPages } from '#web/lists/useNumberedPages.ts'
import { limitPageCount } from '#web/lists/furthest-page.ts'
import { officeChanges, useRefetchOnChange } from '#web/office/office-changes.ts'
import { PagerBar } from '#web/office/PagerBar.tsx'
import {
  SelectAllHeader,
  SelectCell,
  SelectionBar,
  useRowSelection,
  type RowSelection,
} from '#web/office/RowSelection.tsx'
import { useReloadOnChange } from '#web/lists/useListAddress.ts'
import textStyles from '#web/styles/Text.module.css'
import styles from './AdminBilling.module.css'
import { SaveSelected } from './SaveSelected.tsx'
import { adminBillingTexts } from './texts.ts'
import { useSort } from './useSort.ts'

/** Number of rows per page in both tables (ADMIN-74, ADMIN-102). */
export const PAGE_ROWS = 20

/** Orders that have waited longer for an invoice are marked. */
const LONG_WAIT_DAYS = 30

type Company = Unbilled_query$data['office']['unbilledCompanies']['edges'][number]['node']

interface UnbilledProps {
  query: Unbilled_query$key
  totals: { unbilledCompanies: number; unbilledOrders: number; unbilledSum: ApiMoney; invoiceable: ApiMoney }
}

/** The companies with unbilled orders (ADMIN-72 to ADMIN-74, PLUS-141). */
export function Unbilled({ query, totals }: UnbilledProps) {
  const t = useTexts(adminBillingTexts)
  const money = useKronor()
  const number = useNumber()
  const {
    data: {
      office: { unbilledCompanies: companies },
    },
    refetch,
    ...paging
  } = usePaginationFragment<UnbilledMoreQuery, Unbilled_query$key>(
    graphql`
      fragment Unbilled_query on Query
      @throwOnFieldError
      @refetchable(queryName: "UnbilledMoreQuery")
      @argumentDefinitions(
        first: { type: "Int", defaultValue: 20 }
        after: { type: "String" }
        sort: { type: "UnbilledSortInput", defaultValue: { field: INVOICEABLE, direction: DESC } }
      ) {
        office {
          unbilledCompanies(first: $first, after: $after, sort: $sort)
            @connection(key: "Unbilled_unbilledCompanies", filters: ["sort"]) {
            edges {
              node {
                id
                company {
                  id
                }
                databaseId
                billingName
                organizationNumber
                vatRate
                isPaper
                orderCount
                earliestAt
                sum {
                  amount
                }
                invoiceable {
                  amount
                }
              }
            }
          }
        }
      }
    `,
    query,
  )
  const list = useListRead<UnbilledMoreQuery>(more, refetch)
  const pages = useNumberedPages({
    ...paging,
    edges: companies.edges,
    totalCount: totals.unbilledCompanies,
    size: PAGE_ROWS,
  })
  const { sort, headerProps } = useSort<UnbilledSortField>({ field: 'INVOICEABLE', direction: 'DESC' }, () =>
    pages.goTo(1),
  )
  useReloadOnChange({ sort }, list.read)
  useRefetchOnChange(Math.max(PAGE_ROWS, companies.edges.length), (first) => list.read({ sort, first }))
  const selection = useRowSelection(companies.edges, pages.rows)
  return (
    <Block
      title={
        <>
          {t('unbilled')} <span className={styles.many}>{number(totals.unbilledCompanies)}</span>
        </>
      }
      note={t('unbilledHelp')}
      className={styles.block}
    >
      {companies.edges.length === 0 ? (
        <Empty icon={CircleCheck} title={t('allBilled')} />
      ) : (
        <DataTable
          isFixed
          className={styles.unbilled}
          aria-label={t('unbilled')}
          aria-busy={list.isReading || pages.isLoading}
        >
          <thead>
            <tr>
              <SelectAllHeader selection={selection} />
              <SortHeader {...headerProps('BILLING_NAME', 'ascending')}>{t('company')}</SortHeader>
              <SortHeader {...headerProps('EARLIEST', 'ascending')}>{t('earliest')}</SortHeader>
              <SortHeader {...headerProps('ORDERS_COUNT')} className={styles.end}>
                {t('orders')}
              </SortHeader>
              <SortHeader {...headerProps('SUM')} className={styles.end}>
                {t('sum')}
              </SortHeader>
              <SortHeader {...headerProps('INVOICEABLE')} className={styles.end}>
                {t('invoiceable')}
              </SortHeader>
              <th scope="col">
                <VisuallyHidden>{t('request')}</VisuallyHidden>
              </th>
            </tr>
          </thead>
          <tbody>
            {pages.rows.map(({ node }) => (
              <Row key={node.id} company={node} selection={selection} />
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td colSpan={3}>{t('companiesCounted', { count: totals.unbilledCompanies })}</td>
              <td data-align="end">{number(totals.unbilledOrders)}</td>
              <td data-align="end">{money(totals.unbilledSum)}</td>
              <td data-align="end" className={textStyles.heading}>
                {money(totals.invoiceable)}
              </td>
              <td>{''}</td>
            </tr>
          </tfoot>
        </DataTable>
      )}
      {pages.pageCount > 1 ? (
        <PagerBar pages={limitPageCount(pages)} list={list} label={t('unbilledPages')} beyond={t('unbilledBeyond')} />
      ) : (
        <ReadFailed reads={[list]} />
      )}
      <SelectionBar selection={selection}>
        <RequestSelected
          companies={selection.selected.map(({ company, databaseId, invoiceable }) => ({
            id: company.id,
            databaseId,
            isInvoiceable: kronorOf(invoiceable) !== 0,
          }))}
          onRequested={(requested) => {
            selection.store.keepOnly(
              new Set(selection.selected.flatMap(({ id, company }) => (requested.has(company.id) ? [] : [id]))),
            )
            officeChanges.emit()
          }}
        />
        <SaveSelected table="UNBILLED" ids={selection.selected.map(({ company }) => company.id)} />
      </SelectionBar>
    </Block>
  )
}

function Row({ company, selection }: { company: Company; selection: RowSelection }) {
  const t = useTexts(adminBillingTexts)
  const shared = useTexts(billingTexts)
  const money = useKronor()
  const number = useNumber()
  const day = useDay()
  const [today] = useState(() => stockholmDay(new Date()))
  const waitedDays = daysBetween(stockholmDay(new Date(company.earliestAt)), today)
  const [request, isRunning] = useRequestInvoice({
    company: { id: company.company.id, databaseId: company.databaseId },
    isMember: false,
    onRequested: () => officeChanges.emit(),
  })
  return (
    <tr data-selected={selection.ids.has(company.id) || undefined}>
      <SelectCell selection={selection} id={company.id} name={company.billingName} />
      <td className={styles.company} title={company.billingName}>
        <Anchor to={`/admin-management/companies/${company.databaseId}`} className={styles.name}>
          {company.billingName}
        </Anchor>
        <small className="num muted">{displayOrganisationNumber(company.organizationNumber)}</small>
        {company.isPaper && <Icon icon={MailOpen} size="sm" label={t('paper')} className={styles.paper} />}
        {company.vatRate === 0 && <small className="muted">{t('noVat')}</small>}
      </td>
      <td className="num">
        {waitedDays > LONG_WAIT_DAYS ? (
          <span className={styles.old} title={t('waited', { count: waitedDays })}>
            {day(company.earliestAt)}
          </span>
        ) : (
          day(company.earliestAt)
        )}
      </td>
      <td data-align="end" className="muted">
        {number(company.orderCount)}
      </td>
      <td data-align="end" className="muted">
        {money(company.sum)}
      </td>
      <td data-align="end" className={styles.strong}>
        {kronorOf(company.invoiceable) === 0 ? '–' : money(company.invoiceable)}
      </td>
      <td data-align="end">
        <Button
          size="sm"
          isDisabled={kronorOf(company.invoiceable) === 0}
          isPending={isRunning}
          aria-label={t('requestFor', { name: company.billingName })}
          onPress={request}
        >
          {shared('requestInvoice')}
        </Button>
      </td>
    </tr>
  )
}
