import { Download, SearchX } from 'lucide-react'
import { Fragment, useState } from 'react'
import { graphql } from 'react-relay'
import { useNavigate } from 'react-router-dom'
import { MAX_COUNTED_ROWS } from '#rules/text-and-time/count-limit.ts'
import { displayOrganisationNumber } from '#rules/people/organisation-number.ts'
import { daysBetween, stockholmDay } from '#rules/text-and-time/stockholm-time.ts'
import more, {
  type AllInvoicesMoreQuery,
  type InvoiceSortField,
  type InvoiceStatus,
} from '#web/__generated__/AllInvoicesMoreQuery.graphql.ts'
import type { AllInvoices_query$data, AllInvoices_query$key } from '#web/__generated__/AllInvoices_query.graphql.ts'
import { useDay } from '#web/i18n/date-format.ts'
import { useNumber, useTexts } from '#web/i18n/texts.ts'
import { usePaginationFragment } from '#web/relay/paging/paging.ts'
import { DataTable } from '#web/ui/DataTable.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { FilterChoice } from '#web/ui/FilterChips.tsx'
import { Anchor } from '#web/ui/Link.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { SortHeader } from '#web/ui/SortHeader.tsx'
import {
  CreditNoteLabel,
  InvoiceGlyph,
  InvoiceStatusLabel,
  invoiceStatuses,
  isIssued,
} from '#web/features/billing/InvoiceStatus.tsx'
import { downloadInvoiceFile } from '#web/features/billing/invoice-file.ts'
import { billingTexts } from '#web/features/billing/texts.ts'
import { kronorOf, useKronor } from '#web/i18n/money.ts'
import { ReadFailed } from '#web/lists/ReadFailed.tsx'
import { useListRead } from '#web/lists/useListRead.ts'
import { useNumberedPages } from '#web/lists/useNumberedPages.ts'
import { AdminSearch } from '#web/office/AdminSearch.tsx'
import { useRefetchOnChange } from '#web/office/office-changes.ts'
import { PagerBar } from '#web/office/PagerBar.tsx'
import { SelectAllHeader, SelectCell, SelectionBar, useRowSelection } from '#web/office/RowSelection.tsx'
import { useListAddress, useReloadOnChange } from '#web/lists/useListAddress.ts'
import { useOneAtATime } from '#web/state/one-at-a-time.ts'
import textStyles from '#web/styles/Text.module.css'
import styles from './AdminBilling.module.css'
import { defaultFilter, parseFilter } from './invoice-filter.ts'
import { SaveSelected } from './SaveSelected.tsx'
import { adminBillingTexts } from './texts.ts'
import { PAGE_ROWS } from './Unbilled.tsx'
import { useSort } from './useSort.ts'

type Invoice = AllInvoices_query$data['office']['invoices']['edges'][number]['node']

/** The invoices of all companies (ADMIN-75 to ADMIN-78, ADMIN-102, PLUS-141). */
export function AllInvoices({
  query,
  counts,
}: {
  query: AllInvoices_query$key
  counts: readonly { status: InvoiceStatus; count: number }[]
}) {
  const t = useTexts(adminBillingTexts)
  const shared = useTexts(billingTexts)
  const money = useKronor()
  const number = useNumber()
  const day = useDay()
  const navigate = useNavigate()
  const {
    data: {
      office: { invoices },
    },
    refetch,
    ...paging
  } = usePaginationFragment<AllInvoicesMoreQuery, AllInvoices_query$key>(
    graphql`
      fragment AllInvoices_query on Query
      @throwOnFieldError
      @refetchable(queryName: "AllInvoicesMoreQuery")
      @argumentDefinitions(
        first: { type: "Int", defaultValue: 20 }
        after: { type: "String" }
        search: { type: "String" }
        status: { type: "InvoiceStatus" }
        sort: { type: "InvoiceSortInput", defaultValue: { field: CREATED_AT, direction: DESC } }
      ) {
        office {
          invoices(first: $first, after: $after, search: $search, status: $status, sort: $sort)
            @connection(key: "AllInvoices_invoices", filters: ["search", "status", "sort"]) {
            totalCount
            edges {
              node {
                id
                databaseId
                number
                status
                company {
                  databaseId
                }
                companyName
                organizationNumber
                dueOn
                orderCount
                createdAt
                sums {
                  gross {
                    amount
                  }
                }
                creditNote {
                  number
                  issuedOn
                  sums {
                    gross {
                      amount
                    }
                  }
                }
              }
            }
          }
        }
      }
    `,
    query,
  )
  const list = useListRead<AllInvoicesMoreQuery>(more, refetch)
  const { address, begin, narrow, addressed } = useListAddress()
  const filter = parseFilter(address)
  const pages = useNumberedPages({
    ...paging,
    edges: invoices.edges,
    totalCount: invoices.totalCount ?? MAX_COUNTED_ROWS,
    size: PAGE_ROWS,
    begin,
  })
  useReloadOnChange(filter, list.read)
  useRefetchOnChange(Math.max(PAGE_ROWS, invoices.edges.length), (rows) => list.read({ ...filter, first: rows }))
  const { headerProps } = useSort<InvoiceSortField>(filter.sort, ({ field, direction }) =>
    narrow(pages, {
      sort:
        field === defaultFilter.sort.field && direction === defaultFilter.sort.direction
          ? null
          : `${direction === 'ASC' ? '' : '-'}${field}`,
    }),
  )
  const selection = useRowSelection(invoices.edges, pages.rows)
  const [today] = useState(() => stockholmDay(new Date()))
  const allCount = counts.reduce((sum, { count }) => sum + count, 0)
  return (
    <section className={styles.block}>
      <div className={styles.bar}>
        <h2 className={textStyles.title}>{t('invoices')}</h2>
        <AdminSearch
          placeholder={t('search')}
          searched={filter.search ?? ''}
          onSearch={(text) => narrow(pages, { search: text })}
        />
        <FilterChoice
          label={t('statusFilter')}
          value={filter.status ?? 'ALL'}
          onChange={(id) => narrow(pages, { status: id === 'ALL' ? null : id })}
          options={[
            { id: 'ALL' as const, label: t('all'), count: allCount },
            ...invoiceStatuses.map((status) => ({
              id: status,
              label: shared(`status.${status}`),
              mark: <InvoiceGlyph status={status} />,
              count: counts.find((each) => each.status === status)?.count ?? 0,
            })),
          ]}
        />
      </div>
      {/* The search is far above the end of the list. */}
      <ReadFailed reads={[list]} />
      {invoices.edges.length === 0 ? (
        <Empty icon={SearchX} title={t('noInvoices')} />
      ) : (
        <DataTable
          isFixed
          className={styles.invoices}
          aria-label={t('invoices')}
          aria-busy={list.isReading || pages.isLoading}
        >
          <thead>
            <tr>
              <SelectAllHeader selection={selection} />
              <SortHeader {...headerProps('ORDER_NUMBER')}>{t('number')}</SortHeader>
              <th scope="col">{t('company')}</th>
              <SortHeader {...headerProps('STATUS', 'ascending')}>{t('status')}</SortHeader>
              <SortHeader {...headerProps('DUE_DATE')}>{t('dueOn')}</SortHeader>
              <SortHeader {...headerProps('ORDERS_COUNT')} className={styles.end}>
                {t('orders')}
              </SortHeader>
              <SortHeader {...headerProps('AMOUNT')} className={styles.end}>
                {t('sum')}
              </SortHeader>
              <SortHeader {...headerProps('CREATED_AT')} className={styles.end}>
                {t('created')}
              </SortHeader>
            </tr>
          </thead>
          <tbody>
            {pages.rows.map(({ node }) => {
              const to = `/admin-management/companies/${node.company.databaseId}/${node.databaseId}`
              const daysLate = node.status === 'UN_PAID' && node.dueOn ? daysBetween(node.dueOn, today) : 0
              return (
                // A click anywhere on the row follows its link. Keyboard users reach the link itself.
                // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
                <Fragment key={node.id}>
                  <tr
                    className={styles.leads}
                    data-selected={selection.ids.has(node.id) || undefined}
                    onClick={({ target }) => {
                      if (target instanceof Element && !target.closest('a, [data-select]')) void navigate(to)
                    }}
                  >
                    <SelectCell selection={selection} id={node.id} name={node.number} />
                    <td>
                      <Anchor to={to} className={`${styles.name} num`}>
                        {node.number}
                      </Anchor>
                    </td>
                    <td title={node.companyName}>
                      {node.companyName}{' '}
                      <small className="num muted">{displayOrganisationNumber(node.organizationNumber)}</small>
                    </td>
                    <td>
                      <InvoiceStatusLabel status={node.status} />
                    </td>
                    <td>
                      <span className="num">{isIssued(node.status) && node.dueOn ? day(node.dueOn) : '–'}</span>
                      {daysLate > 0 && <b className={styles.late}>{t('late', { count: daysLate })}</b>}
                    </td>
                    <td data-align="end" className="muted">
                      {number(node.orderCount)}
                    </td>
                    <td data-align="end" className={styles.strong}>
                      {money(node.sums.gross)}
                    </td>
                    <td data-align="end" className="muted">
                      {day(node.createdAt)}
                    </td>
                  </tr>
                  {node.creditNote && <CreditNoteRow invoice={node} creditNote={node.creditNote} to={to} />}
                </Fragment>
              )
            })}
          </tbody>
        </DataTable>
      )}
      <PagerBar pages={addressed(pages)} isCounted={invoices.totalCount != null} label={t('invoicesPages')} />
      <SelectionBar selection={selection}>
        <SaveSelected table="INVOICES" ids={selection.selected.map(({ id }) => id)} />
      </SelectionBar>
    </section>
  )
}

interface CreditNoteRowProps {
  invoice: Invoice
  creditNote: NonNullable<Invoice['creditNote']>
  /** The address of the invoice. */
  to: string
}

/** The credit note of a replaced invoice, below the invoice (PLUS-105). */
function CreditNoteRow({ invoice, creditNote, to }: CreditNoteRowProps) {
  const t = useTexts(adminBillingTexts)
  const money = useKronor()
  const day = useDay()
  const download = useOneAtATime(() => downloadInvoiceFile(invoice.id, 'PDF', 'CREDIT_NOTE'))
  return (
    <tr>
      <td>{''}</td>
      <td>
        <Anchor to={to} className={`${styles.name} num`}>
          {creditNote.number}
        </Anchor>
      </td>
      <td title={invoice.companyName}>{invoice.companyName}</td>
      <td>
        <CreditNoteLabel />
      </td>
      <td className="num">–</td>
      <td data-align="end">
        <IconButton
          size="sm"
          icon={Download}
          label={t('downloadCreditNote', { number: creditNote.number })}
          onPress={() => void download()}
        />
      </td>
      <td data-align="end" className={styles.strong}>
        {money(-kronorOf(creditNote.sums.gross))}
      </td>
      <td data-align="end" className="muted">
        {day(creditNote.issuedOn)}
      </td>
    </tr>
  )
}
