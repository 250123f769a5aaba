import { ChevronDown, ChevronRight, Download, ReceiptText } from 'lucide-react'
import { graphql } from 'react-relay'
import type {
  InvoicesFragment_company$data,
  InvoicesFragment_company$key,
} from '#web/__generated__/InvoicesFragment_company.graphql.ts'
import type { InvoicesMoreQuery } from '#web/__generated__/InvoicesMoreQuery.graphql.ts'
import { useDay } from '#web/i18n/date-format.ts'
import { useNumber, useTexts } from '#web/i18n/texts.ts'
import { usePaginationFragment } from '#web/relay/paging/paging.ts'
import { useOneAtATime } from '#web/state/one-at-a-time.ts'
import { Button } from '#web/ui/Button.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Block } from '#web/ui/Layout.tsx'
import { Skeleton, SkeletonBar } from '#web/ui/Skeleton.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import { CancelledName } from '#web/features/billing/CancelledName.tsx'
import { CreditNoteLabel, InvoiceStatusLabel, isIssued } from '#web/features/billing/InvoiceStatus.tsx'
import { downloadInvoiceFile } from '#web/features/billing/invoice-file.ts'
import { PrintInvoiceButton } from '#web/features/billing/PrintInvoiceButton.tsx'
import { useOrderTitle } from '#web/features/billing/useOrderTitle.ts'
import { kronorOf, type Kronor, useKronor } from '#web/i18n/money.ts'
import { useNumberedPages } from '#web/lists/useNumberedPages.ts'
import flexStyles from '#web/styles/Flex.module.css'
import styles from './Billing.module.css'
import { PAGE_ROWS, usePeriod } from './Orders.tsx'
import { RowsShown } from './RowsShown.tsx'
import { companyBillingTexts } from './texts.ts'
import { useLines, type Lines } from './useLines.ts'

type Invoice = InvoicesFragment_company$data['invoices']['edges'][number]['node']

/** Lists a company's invoices, newest first (BILL-14 to BILL-24). */
export function Invoices({ company }: { company: InvoicesFragment_company$key }) {
  const t = useTexts(companyBillingTexts)
  const number = useNumber()
  const { data, ...paging } = usePaginationFragment<InvoicesMoreQuery, InvoicesFragment_company$key>(
    graphql`
      fragment InvoicesFragment_company on Company
      @throwOnFieldError
      @refetchable(queryName: "InvoicesMoreQuery")
      @argumentDefinitions(first: { type: "Int", defaultValue: 20 }, after: { type: "String" }) {
        invoices(first: $first, after: $after) @connection(key: "Invoices_invoices", filters: []) {
          totalCount @required(action: THROW)
          edges {
            node {
              id
              databaseId
              number
              status
              issuedOn
              dueOn
              orderCount
              version
              sums {
                gross {
                  amount
                }
                vat {
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
                  vat {
                    amount
                  }
                }
              }
            }
          }
        }
      }
    `,
    company,
  )
  const { invoices } = data
  const pages = useNumberedPages({ ...paging, edges: invoices.edges, totalCount: invoices.totalCount, size: PAGE_ROWS })
  return (
    <Block title={t('invoices')} note={number(invoices.totalCount)} className={styles.block}>
      {invoices.totalCount === 0 ? (
        <Empty icon={ReceiptText} title={t('noInvoices')}>
          {t('noInvoicesHelp')}
        </Empty>
      ) : (
        <DataTable isFixed aria-label={t('invoices')} className={styles.invoices}>
          <thead>
            <tr>
              <th scope="col">{t('number')}</th>
              <th scope="col">{t('status')}</th>
              <th scope="col">{t('issuedOn')}</th>
              <th scope="col">{t('dueOn')}</th>
              <th scope="col" data-align="end">
                {t('orderCount')}
              </th>
              <th scope="col" data-align="end">
                {t('sum')}
              </th>
              <th scope="col" data-align="end">
                {t('vat')}
              </th>
              <th scope="col">
                <VisuallyHidden>{t('file')}</VisuallyHidden>
              </th>
            </tr>
          </thead>
          <tbody>
            {pages.rows.map(({ node }) => (
              <InvoiceRow key={node.id} invoice={node} />
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td colSpan={8}>
                <RowsShown
                  pages={pages}
                  countText={t('invoicesCounted', { count: invoices.totalCount })}
                  label={t('invoicesPages')}
                />
              </td>
            </tr>
          </tfoot>
        </DataTable>
      )}
    </Block>
  )
}

/**
 * An invoice. Its lines are loaded when the row is first opened, and again when the invoice has changed since
 * (BILL-16).
 */
function InvoiceRow({ invoice }: { invoice: Invoice }) {
  const t = useTexts(companyBillingTexts)
  const money = useKronor()
  const number = useNumber()
  const day = useDay()
  const { lines, isOpen, isLoadingMore, toggle, loadMore } = useLines(invoice)
  const download = useOneAtATime(() => downloadInvoiceFile(invoice.id))
  const { status } = invoice
  const issued = isIssued(status)
  return (
    <>
      {/* Keyboard users press the button in the row instead. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events */}
      <tr
        className={styles.leads}
        onClick={(event) => {
          if (!(event.target instanceof Element && event.target.closest('button'))) toggle()
        }}
      >
        <td className={styles.strong}>
          <span className={flexStyles.row}>
            <IconButton
              size="xs"
              icon={isOpen ? ChevronDown : ChevronRight}
              label={t(isOpen ? 'close' : 'open', { number: invoice.number })}
              aria-expanded={isOpen}
              onPress={toggle}
            />
            <span className="num">{invoice.number}</span>
          </span>
        </td>
        <td>
          <InvoiceStatusLabel status={status} />
        </td>
        <td className="num">{issued && invoice.issuedOn ? day(invoice.issuedOn) : '–'}</td>
        <td className="num">{issued && invoice.dueOn ? day(invoice.dueOn) : '–'}</td>
        <td data-align="end" className="muted">
          {number(invoice.orderCount)}
        </td>
        <td data-align="end">{money(invoice.sums.gross)}</td>
        <td data-align="end" className="muted">
          {money(invoice.sums.vat)}
        </td>
        <td data-align="end">
          <span className={flexStyles.tools}>
            <PrintInvoiceButton invoiceId={invoice.id} number={invoice.number} isDisabled={!issued} hasKey={isOpen} />
            <Button
              size="sm"
              icon={Download}
              isDisabled={!issued}
              aria-label={t('download', { number: invoice.number })}
              onPress={() => void download()}
            >
              PDF
            </Button>
          </span>
        </td>
      </tr>
      {isOpen && (
        <tr className={styles.inset}>
          <td colSpan={8}>
            {lines === null ? (
              <Skeleton>
                <SkeletonBar width="60%" />
              </Skeleton>
            ) : (
              <InvoiceLines
                lines={lines}
                isCanceled={status === 'CANCELED'}
                isLoadingMore={isLoadingMore}
                onLoadMore={loadMore}
              />
            )}
          </td>
        </tr>
      )}
      {invoice.creditNote && <CreditNoteRow invoiceId={invoice.id} creditNote={invoice.creditNote} />}
    </>
  )
}

/** The credit note of a replaced invoice, below the invoice (PLUS-105). */
function CreditNoteRow({
  invoiceId,
  creditNote,
}: {
  invoiceId: string
  creditNote: NonNullable<Invoice['creditNote']>
}) {
  const t = useTexts(companyBillingTexts)
  const money = useKronor()
  const day = useDay()
  const download = useOneAtATime(() => downloadInvoiceFile(invoiceId, 'PDF', 'CREDIT_NOTE'))
  return (
    <tr>
      <td className={styles.strong}>
        <span className={`${styles.creditNote} num`}>{creditNote.number}</span>
      </td>
      <td>
        <CreditNoteLabel />
      </td>
      <td className="num">{day(creditNote.issuedOn)}</td>
      <td className="num">–</td>
      <td>{''}</td>
      <td data-align="end">{money(-kronorOf(creditNote.sums.gross))}</td>
      <td data-align="end" className="muted">
        {money(-kronorOf(creditNote.sums.vat))}
      </td>
      <td data-align="end">
        <span className={flexStyles.tools}>
          <PrintInvoiceButton invoiceId={invoiceId} number={creditNote.number} document="CREDIT_NOTE" />
          <Button
            size="sm"
            icon={Download}
            aria-label={t('download', { number: creditNote.number })}
            onPress={() => void download()}
          >
            PDF
          </Button>
        </span>
      </td>
    </tr>
  )
}

function InvoiceLines({
  lines,
  isCanceled,
  isLoadingMore,
  onLoadMore,
}: {
  lines: Lines
  isCanceled: boolean
  isLoadingMore: boolean
  onLoadMore: () => void
}) {
  const t = useTexts(companyBillingTexts)
  const money = useKronor()
  const period = usePeriod()
  const titleOf = useOrderTitle()
  return (
    <table className={styles.lines} aria-label={t('lines')}>
      <tbody>
        {lines.rows.map((line) => {
          const sum = (kronor: Kronor) =>
            line.isPaymentCanceled ? <s>{money(kronor)}</s> : money(isCanceled ? 0 : kronor)
          return (
            <tr key={line.id}>
              <td title={titleOf(line)}>
                {line.isPaymentCanceled ? <CancelledName name={titleOf(line)} /> : titleOf(line)}
              </td>
              <td className="num muted">{period(line)}</td>
              <td data-align="end">{sum(line.gross)}</td>
              <td data-align="end" className="muted">
                <span className={styles.lineVat}>{sum(line.vat)}</span>
              </td>
            </tr>
          )
        })}
        {lines.remaining > 0 && (
          <tr>
            <td colSpan={4}>
              <MoreLines count={lines.remaining} isLoading={isLoadingMore} onLoad={onLoadMore} />
            </td>
          </tr>
        )}
      </tbody>
    </table>
  )
}

/** Shows the number of lines that are not loaded, and a button that loads more. */
function MoreLines({ count, isLoading, onLoad }: { count: number; isLoading: boolean; onLoad: () => void }) {
  const t = useTexts(companyBillingTexts)
  return (
    <span className={styles.further}>
      <Button size="xs" isPending={isLoading} onPress={onLoad}>
        {t('readMore')}
      </Button>
      <span className="muted">{t('moreLines', { count })}</span>
    </span>
  )
}
