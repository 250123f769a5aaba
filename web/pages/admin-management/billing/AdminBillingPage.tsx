import { ClockAlert, FileDown, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import { useSearchParams } from 'react-router-dom'
import type { AdminBillingPage_query$key } from '#web/__generated__/AdminBillingPage_query.graphql.ts'
import type { AdminBillingPageQuery } from '#web/__generated__/AdminBillingPageQuery.graphql.ts'
import { stockholmTime } from '#rules/text-and-time/stockholm-time.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { fetchPart } from '#web/loading/fetch-part.ts'
import type { PageProps } from '#web/relay/define-route.ts'
import { disabledBecause, useImpersonationReason } from '#web/shell/impersonation.ts'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { useKronor } from '#web/i18n/money.ts'
import { AdminFrame } from '#web/office/AdminFrame.tsx'
import { officeChanges, useRefetchOnChange } from '#web/office/office-changes.ts'
import { saveBilling } from './acts.ts'
import flexStyles from '#web/styles/Flex.module.css'
import textStyles from '#web/styles/Text.module.css'
import styles from './AdminBilling.module.css'
import { AllInvoices } from './AllInvoices.tsx'
import { parseFilter } from './invoice-filter.ts'
import { readSummary } from './read-summary.ts'
import { adminBillingTexts } from './texts.ts'
import { Unbilled } from './Unbilled.tsx'

export const query = graphql`
  query AdminBillingPageQuery(
    $search: String
    $status: InvoiceStatus
    $sort: InvoiceSortInput = { field: CREATED_AT, direction: DESC }
  ) @preloadable @throwOnFieldError {
    ...AdminBillingPage_query
    ...Unbilled_query
    ...AllInvoices_query @arguments(search: $search, status: $status, sort: $sort)
  }
`

export const live = () => fetchPart(() => import('./admin-billing-live.ts'))

/** Unbilled orders and the invoices of all companies (ADMIN-72 to ADMIN-78, ADMIN-102). */
export default function AdminBillingPage({ data: root }: PageProps<AdminBillingPageQuery>) {
  const t = useTexts(adminBillingTexts)
  const money = useKronor()
  const {
    office: { billingSummary: summary },
  } = useFragment<AdminBillingPage_query$key>(
    graphql`
      fragment AdminBillingPage_query on Query @throwOnFieldError {
        office {
          billingSummary {
            unbilledCompanies
            unbilledOrders
            unbilledSum {
              amount
            }
            invoiceable {
              amount
            }
            statuses {
              status
              count
              sum {
                amount
              }
            }
          }
        }
      }
    `,
    root,
  )
  const [readAt, setReadAt] = useState(() => new Date())
  useRefetchOnChange(0, () => readSummary(() => setReadAt(new Date())))
  const totalsOf = (status: string) => summary.statuses.find((each) => each.status === status) ?? { count: 0, sum: 0 }
  const overdue = totalsOf('UN_PAID')
  const lockedItem = disabledBecause(useImpersonationReason())
  const { search, status } = parseFilter(useSearchParams()[0])
  return (
    <AdminFrame
      page="billing"
      actions={[
        {
          id: 'saveInvoices',
          label: t(search === null && status === null ? 'saveInvoices' : 'saveFiltered'),
          icon: FileDown,
          onAction: () => saveBilling({ table: 'INVOICES', search, status }),
          ...lockedItem,
        },
        {
          id: 'saveUnbilled',
          label: t('saveUnbilled'),
          icon: FileDown,
          onAction: () => saveBilling({ table: 'UNBILLED' }),
          ...lockedItem,
        },
      ]}
      subBar={
        <div className={cx(textStyles.facts, styles.facts)}>
          <span>
            <b className="num">{money(summary.invoiceable)}</b> {t('invoiceableFact')}
          </span>
          <span>
            <b className="num">{money(totalsOf('SENT').sum)}</b> {t('unpaidFact')}
          </span>
          {overdue.count > 0 && (
            <span className={cx(flexStyles.inline, styles.overdue)}>
              <Icon icon={ClockAlert} size="sm" />
              <b className="num">{money(overdue.sum)}</b> {t('overdueFact', { count: overdue.count })}
            </span>
          )}
        </div>
      }
      subBarEnd={
        <span className={styles.updated}>
          <span className="muted num" role="status">
            {t('updatedAt', { time: stockholmTime(readAt) })}
          </span>
          <IconButton size="sm" icon={RefreshCw} label={t('update')} onPress={() => officeChanges.emit()} />
        </span>
      }
    >
      <div className={styles.page}>
        <Unbilled query={root} totals={summary} />
        <AllInvoices query={root} counts={summary.statuses} />
      </div>
    </AdminFrame>
  )
}
