import { ReceiptText } from 'lucide-react'
import type { ReactNode } from 'react'
import { graphql } from 'react-relay'
import { useNavigate } from 'react-router-dom'
import type { OrdersFragment_company$key } from '#web/__generated__/OrdersFragment_company.graphql.ts'
import type { OrdersMoreQuery } from '#web/__generated__/OrdersMoreQuery.graphql.ts'
import { useDay } from '#web/i18n/date-format.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { usePaginationFragment } from '#web/relay/paging/paging.ts'
import { DataTable } from '#web/ui/DataTable.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { Block } from '#web/ui/Layout.tsx'
import { Anchor } from '#web/ui/Link.tsx'
import { type Kronor, useKronor } from '#web/i18n/money.ts'
import { CancelledName } from '#web/features/billing/CancelledName.tsx'
import { useOrderTitle } from '#web/features/billing/useOrderTitle.ts'
import { useNumberedPages } from '#web/lists/useNumberedPages.ts'
import textStyles from '#web/styles/Text.module.css'
import styles from './Billing.module.css'
import { RowsShown } from './RowsShown.tsx'
import { companyBillingTexts } from './texts.ts'

/** Rows per page in each table (BILL-04). */
export const PAGE_ROWS = 4

/** Returns a formatter for the first and last day of a period. Formats a missing period as a dash. */
export function usePeriod(): (order: {
  startsOn?: string | null | undefined
  expiresOn?: string | null | undefined
}) => string {
  const day = useDay()
  return ({ startsOn, expiresOn }) =>
    [startsOn, expiresOn]
      .filter((each) => each !== null && each !== undefined)
      .map((each) => day(each))
      .join(' – ') || '–'
}

/** Lists the unbilled orders (BILL-05 to BILL-12). */
export function Orders({ company, request }: { company: OrdersFragment_company$key; request: ReactNode }) {
  const t = useTexts(companyBillingTexts)
  const money = useKronor()
  const period = usePeriod()
  const titleOf = useOrderTitle()
  const navigate = useNavigate()
  const { data, ...paging } = usePaginationFragment<OrdersMoreQuery, OrdersFragment_company$key>(
    graphql`
      fragment OrdersFragment_company on Company
      @throwOnFieldError
      @refetchable(queryName: "OrdersMoreQuery")
      @argumentDefinitions(first: { type: "Int", defaultValue: 20 }, after: { type: "String" }) {
        databaseId
        unbilledOrders(first: $first, after: $after) @connection(key: "Orders_unbilledOrders", filters: []) {
          totalCount
          sums {
            vat {
              amount
            }
            gross {
              amount
            }
          }
          edges {
            node {
              id
              title
              type
              item
              ad {
                databaseId
              }
              startsOn
              expiresOn
              isPaymentCanceled
              gross {
                amount
              }
              vat {
                amount
              }
            }
          }
        }
      }
    `,
    company,
  )
  const { unbilledOrders: orders, databaseId } = data
  const pages = useNumberedPages({ ...paging, edges: orders.edges, totalCount: orders.totalCount, size: PAGE_ROWS })
  return (
    <Block
      title={t('orders')}
      note={orders.totalCount === 0 ? undefined : t('ordersHelp')}
      end={request}
      className={styles.block}
    >
      {orders.totalCount === 0 ? (
        <Empty icon={ReceiptText} title={t('noOrders')}>
          {t('noOrdersHelp')}
        </Empty>
      ) : (
        <DataTable isFixed aria-label={t('orders')} className={styles.orders}>
          <thead>
            <tr>
              <th scope="col">{t('designation')}</th>
              <th scope="col">{t('period')}</th>
              <th scope="col" data-align="end">
                {t('total')}
              </th>
              <th scope="col" data-align="end">
                {t('vat')}
              </th>
            </tr>
          </thead>
          <tbody>
            {pages.rows.map(({ node: order }) => {
              const title = titleOf(order)
              const shown = order.isPaymentCanceled ? <CancelledName name={title} /> : title
              const sum = (kronor: Kronor) => (order.isPaymentCanceled ? <s>{money(kronor)}</s> : money(kronor))
              const to = order.ad == null ? null : `/${databaseId}/ad/${order.ad.databaseId}/board`
              return (
                // A click on the row follows its link. The keyboard reaches the link itself.
                // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
                <tr
                  key={order.id}
                  className={to === null ? undefined : styles.leads}
                  onClick={(event) => {
                    if (to !== null && !(event.target instanceof HTMLAnchorElement)) void navigate(to)
                  }}
                >
                  <td title={title} className={styles.strong}>
                    {to === null ? (
                      shown
                    ) : (
                      <Anchor to={to} className={styles.plain}>
                        {shown}
                      </Anchor>
                    )}
                  </td>
                  <td className="num muted">{period(order)}</td>
                  <td data-align="end">{sum(order.gross)}</td>
                  <td data-align="end" className="muted">
                    {sum(order.vat)}
                  </td>
                </tr>
              )
            })}
          </tbody>
          <tfoot>
            <tr>
              <td colSpan={2}>
                <span className={styles.foot}>
                  <RowsShown
                    pages={pages}
                    countText={t('ordersCounted', { count: orders.totalCount })}
                    label={t('ordersPages')}
                  />
                  <span className={styles.footWord}>{t('totalWithVat')}</span>
                </span>
              </td>
              <td data-align="end" className={textStyles.heading}>
                {money(orders.sums.gross)}
              </td>
              <td data-align="end">{money(orders.sums.vat)}</td>
            </tr>
          </tfoot>
        </DataTable>
      )}
    </Block>
  )
}
