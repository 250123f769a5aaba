import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useKronor, useKronorAndOre } from '#web/i18n/money.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { uiTexts } from '#web/ui/texts.ts'
import styles from './MoneyDialog.module.css'
import { billingTexts } from './texts.ts'

/** A consequence of the confirmation, as a sentence. */
interface Effect {
  icon: LucideIcon
  text: string
}

/** The parts that every preview of invoices has. Amounts are in kronor. */
export interface MoneyDialogTexts {
  title: string
  /** The company, or the number of invoices. */
  about: string
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

interface MoneyDialogProps extends MoneyDialogTexts {
  /** The name of the list. */
  counted: string
  /** The table of the list. */
  children: ReactNode
  /** `vat` is the row of the VAT. */
  sums: { net: number; vat: ReactNode; rounding: number; payable: number }
  onClose: (answer?: true) => void
}

/** A list with its sums and consequences, before it becomes one or more invoices. */
export function MoneyDialog({
  title,
  about,
  counted,
  children,
  sums,
  effects,
  alternative,
  notice,
  hint,
  confirmLabel,
  isDestructive = false,
  onClose,
}: MoneyDialogProps) {
  const t = useTexts(billingTexts)
  const ui = useTexts(uiTexts)
  const money = useKronorAndOre()
  const payable = useKronor()
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
        {children}
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
            {sums.vat}
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
