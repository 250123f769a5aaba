import { Lock } from 'lucide-react'
import { useKronorAndOre } from '#web/i18n/money.ts'
import { useDay } from '#web/i18n/date-format.ts'
import { useNumber, useTexts } from '#web/i18n/texts.ts'
import { DataTable } from '#web/ui/DataTable.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { MoneyDialog, type MoneyDialogTexts } from './MoneyDialog.tsx'
import styles from './MoneyPreviewDialog.module.css'
import { billingTexts } from './texts.ts'

/** A line in the preview. Amounts are kronor without VAT. */
interface PreviewLine {
  id: string
  title: string
  startsOn?: string | null | undefined
  expiresOn?: string | null | undefined
  discount: number
  net: number
  /** The fee for a paper invoice, which Tavla adds. */
  isFee?: boolean | undefined
}

export interface MoneyPreview extends MoneyDialogTexts {
  /** The head of the first column: the number of orders or lines. */
  counted: string
  lines: readonly PreviewLine[]
  /** The number of lines that are not listed. */
  remaining?: number | undefined
  vatRate: number
  /** Whether the buyer is abroad and accounts for the VAT. */
  isReverseCharge: boolean
  sums: { net: number; vat: number; rounding: number; payable: number }
}

/** Shows the lines, sums and consequences of an invoice before it is requested, sent, cancelled or replaced. */
export function MoneyPreviewDialog({
  counted,
  lines,
  remaining = 0,
  vatRate,
  isReverseCharge,
  sums,
  ...frame
}: MoneyPreview & { onClose: (answer?: true) => void }) {
  const t = useTexts(billingTexts)
  const money = useKronorAndOre()
  const number = useNumber()
  const day = useDay()
  return (
    <MoneyDialog
      {...frame}
      counted={counted}
      sums={{
        ...sums,
        vat: (
          <tr>
            <td>{t('preview.vat', { rate: number(vatRate * 100) })}</td>
            <td className="muted">
              {isReverseCharge ? t('preview.reverseCharge') : t('preview.vatOn', { amount: money(sums.net) })}
            </td>
            <td>{money(sums.vat)}</td>
          </tr>
        ),
      }}
    >
      <DataTable isFixed className={styles.table}>
        <colgroup>
          <col />
          <col className={styles.period} />
          <col className={styles.discount} />
          <col className={styles.net} />
        </colgroup>
        <thead>
          <tr>
            <th scope="col">{counted}</th>
            <th scope="col">{t('preview.period')}</th>
            <th scope="col" data-align="end">
              {t('preview.discount')}
            </th>
            <th scope="col" data-align="end">
              {t('preview.net')}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id} className={line.isFee === true ? styles.fee : undefined}>
              <td title={line.title}>
                {line.title}
                {line.isFee === true && (
                  <small>
                    <Icon icon={Lock} size="xs" />
                    {t('preview.automatic')}
                  </small>
                )}
              </td>
              <td className="date muted">
                {[line.startsOn, line.expiresOn].flatMap((each) => (each ? [day(each)] : [])).join(' – ') || '–'}
              </td>
              <td data-align="end" className={line.discount < 0 ? styles.negative : 'muted'}>
                {line.discount === 0 ? '–' : money(line.discount)}
              </td>
              <td data-align="end">{money(line.net)}</td>
            </tr>
          ))}
          {remaining > 0 && (
            <tr>
              <td colSpan={4} className="muted">
                {t('preview.remaining', { count: remaining })}
              </td>
            </tr>
          )}
        </tbody>
      </DataTable>
    </MoneyDialog>
  )
}
