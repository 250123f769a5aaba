import { Ban } from 'lucide-react'
import { useTexts } from '#web/i18n/texts.ts'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/Icon.tsx'
import styles from './CancelledName.module.css'
import { billingTexts } from './texts.ts'

/** The name of an order with a cancelled payment: struck through, with the reason. */
export function CancelledName({ name }: { name: string }) {
  const t = useTexts(billingTexts)
  return (
    <span className={styles.cancelled}>
      <s className={cx('truncate', styles.name)}>{name}</s>
      <span className={styles.why}>
        <Icon icon={Ban} size="xs" />
        {t('paymentCancelled')}
      </span>
    </span>
  )
}
