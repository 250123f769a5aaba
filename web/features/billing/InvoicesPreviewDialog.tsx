import { displayOrganisationNumber } from '#rules/people/organisation-number.ts'
import { useKronor, useKronorAndOre } from '#web/i18n/money.ts'
import { useNumber, useTexts } from '#web/i18n/texts.ts'
import { DataTable } from '#web/ui/DataTable.tsx'
import styles from './InvoicesPreviewDialog.module.css'
import { MoneyDialog, type MoneyDialogTexts } from './MoneyDialog.tsx'
import { billingTexts } from './texts.ts'

/** The invoice that a request would create for one company. Amounts are in kronor. */
export interface InvoiceToRequest {
  /** The global id of the company. */
  companyId: string
  buyerName: string
  organizationNumber: string
  orderCount: number
  /** The fee for a paper invoice, without VAT. Null if the invoice is sent by email. */
  paperFee: number | null
  sums: { readonly net: number; readonly vat: number; readonly rounding: number; readonly payable: number }
}

interface InvoicesPreviewProps extends MoneyDialogTexts {
  invoices: readonly InvoiceToRequest[]
  onClose: (answer?: true) => void
}

/** Shows the invoices of several companies, with fees and sums, before they are requested (PLUS-141). */
export function InvoicesPreviewDialog({ invoices, ...frame }: InvoicesPreviewProps) {
  const t = useTexts(billingTexts)
  const money = useKronorAndOre()
  const payable = useKronor()
  const number = useNumber()
  const total = (amount: (sums: InvoiceToRequest['sums']) => number) =>
    invoices.reduce((sum, { sums }) => sum + Math.round(amount(sums) * 100), 0) / 100
  return (
    <MoneyDialog
      {...frame}
      counted={t('requestAll.company')}
      sums={{
        net: total(({ net }) => net),
        rounding: total(({ rounding }) => rounding),
        payable: total((sums) => sums.payable),
        vat: (
          <tr>
            <td colSpan={2}>{t('requestAll.vat')}</td>
            <td>{money(total(({ vat }) => vat))}</td>
          </tr>
        ),
      }}
    >
      <DataTable isFixed>
        <colgroup>
          <col />
          <col className={styles.orders} />
          <col className={styles.fee} />
          <col className={styles.payable} />
        </colgroup>
        <thead>
          <tr>
            <th scope="col">{t('requestAll.company')}</th>
            <th scope="col" data-align="end">
              {t('requestAll.orders')}
            </th>
            <th scope="col" data-align="end">
              {t('requestAll.fee')}
            </th>
            <th scope="col" data-align="end">
              {t('requestAll.sum')}
            </th>
          </tr>
        </thead>
        <tbody>
          {invoices.map((invoice) => (
            <tr key={invoice.companyId}>
              <td title={invoice.buyerName}>
                {invoice.buyerName}{' '}
                <small className="num muted">{displayOrganisationNumber(invoice.organizationNumber)}</small>
              </td>
              <td data-align="end" className="muted">
                {number(invoice.orderCount)}
              </td>
              <td data-align="end" className="muted">
                {invoice.paperFee === null ? '–' : money(invoice.paperFee)}
              </td>
              <td data-align="end">{payable(invoice.sums.payable)}</td>
            </tr>
          ))}
        </tbody>
      </DataTable>
    </MoneyDialog>
  )
}
