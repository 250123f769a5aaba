import { Lock, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useKronor, useKronorAndOre } from '#web/i18n/money.ts'
import { useDay } from '#web/i18n/date-format.ts'
import { useNumber, useTexts } from '#web/i18n/texts.ts'
import { Button } from '#web/ui/Button.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { uiTexts } from '#web/ui/texts.ts'
import styles from './MoneyPreviewDialog.module.css'
import { billingTexts } from './texts.ts'

/** A line in the preview. Amounts are kronor without VAT. */
export interface PreviewLine {
  id: string
  title: string
  startsOn?: string | null | undefined
  expiresOn?: string | null | undefined
  discount: number
  net: number
  /** The fee for a paper invoice, which Tavla adds. */
  isFee?: boolean | undefined
}

/** A consequence of the confirmation, as a sentence. */
export interface Effect {
  icon: LucideIcon
  text: string
}

export interface MoneyPreview {
  title: string
  /** The company and, for an existing invoice, who requested it. */
  about: string
  /** The head of the first column: the number of orders or lines. */
  counted: string
  lines: readonly PreviewLine[]
  /** The number of lines that are not listed. */
  remaining?: number | undefined
  vatRate: number
  sums: { net: number; vat: number; rounding: number; payable: number }
  /** At most four. An effect that cannot be undone is last. */
  effects: readonly Effect[]
  /** A cheaper way to do the same. */
  alternative?: ReactNode
  /** Why the preview is shown again. */
  notice?: string | undefined
  hint?: string | undefined
  /** The button. It repeats the sum. */
  confirmLabel: string
  isDestructive?: boolean | undefined
}

/** Shows the lines, sums and consequences of an invoice before it is requested, sent, cancelled or replaced. */
export function MoneyPreviewDialog({
  title,
  about,
  counted,
  lines,
  remaining = 0,
  vatRate,
  sums,
  effects,
  alternative,
  notice,
  hint,
  confirmLabel,
  isDestructive = false,
  onClose,
}: MoneyPreview & { onClose: (answer?: true) => void }) {
  const t = useTexts(billingTexts)
  const ui = useTexts(uiTexts)
  const money = useKronorAndOre()
  const payable = useKronor()
  const number = useNumber()
  const day = useDay()
  return (
    <Dialog
      size="xl"
      className={styles.dialog}
      title={title}
      about={about}
      isWork={false}
      onClose={() => onClose()}
      onSubmit={() => onClose(true)}
      footer={
        <>
          {hint !== undefined && <span className={styles.hint}>{hint}</span>}
          <Button variant="ghost" slot="close" autoFocus={isDestructive}>
            {ui('cancel')}
          </Button>
          <Button variant={isDestructive ? 'dangerFill' : 'primary'} type="submit" autoFocus={!isDestructive}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {notice !== undefined && (
        <Notice tone="warning" isLive>
          {notice}
        </Notice>
      )}
      {/* A long list scrolls inside the dialog, and the keyboard reaches it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the region scrolls */}
      <div className={styles.lines} role="region" aria-label={counted} tabIndex={0}>
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
      </div>
      <div className={styles.below}>
        <section className={styles.effects}>
          <h3>{t('preview.effects')}</h3>
          <ul>
            {effects.map(({ icon, text }) => (
              <li key={text}>
                <Icon icon={icon} size="sm" />
                <span>{text}</span>
              </li>
            ))}
          </ul>
          {alternative !== undefined && <p className={styles.alternative}>{alternative}</p>}
        </section>
        <table className={styles.sums}>
          <tbody>
            <tr>
              <td colSpan={2}>{t('preview.net')}</td>
              <td>{money(sums.net)}</td>
            </tr>
            <tr>
              <td>{t('preview.vat', { rate: number(vatRate * 100) })}</td>
              <td className="muted">{t('preview.vatOn', { amount: money(sums.net) })}</td>
              <td>{money(sums.vat)}</td>
            </tr>
            {sums.rounding !== 0 && (
              <tr>
                <td colSpan={2}>{t('preview.rounding')}</td>
                <td>{money(sums.rounding)}</td>
              </tr>
            )}
          </tbody>
          <tfoot>
            <tr>
              <td colSpan={2}>{t('preview.payable')}</td>
              <td>{payable(sums.payable)}</td>
            </tr>
          </tfoot>
        </table>
      </div>
    </Dialog>
  )
}
