import { basisPointsToRate, type BasisPoints } from '#rules/billing/money.ts'
import { useMoney } from '#web/i18n/money.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { cx } from '#web/ui/cx.ts'
import type { OrderSum } from './order.ts'
import styles from './OrderSums.module.css'
import { packageTexts } from './texts.ts'

interface OrderSumsProps {
  sum: Pick<OrderSum, 'vat' | 'gross'>
  vat: BasisPoints
  /** Lines above the VAT, for example the package with its price. */
  lines?: readonly (readonly [label: string, value: string])[]
}

/** The VAT and the total of an order, after its lines. */
export function OrderSums({ sum, vat, lines = [] }: OrderSumsProps) {
  const t = useTexts(packageTexts)
  const money = useMoney()
  return (
    <dl className={cx(styles.pairs, styles.sum)}>
      {lines.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      <div>
        <dt>{t('sum.vat', { rate: basisPointsToRate(vat) * 100 })}</dt>
        <dd>{money(sum.vat)}</dd>
      </div>
      <div className={styles.total}>
        <dt>{t('sum.total')}</dt>
        <dd>{money(sum.gross)}</dd>
      </div>
    </dl>
  )
}
