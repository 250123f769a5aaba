import { ProgressBar } from 'react-aria-components/ProgressBar'
import { useTexts } from '#web/i18n/texts.ts'
import { cx } from './cx.ts'
import styles from './Spinner.module.css'
import { uiTexts } from './texts.ts'

/** A small spinning ring in the colour of the text. */
export function Spinner({ label, className }: { label?: string | undefined; className?: string | undefined }) {
  const t = useTexts(uiTexts)
  return <ProgressBar isIndeterminate aria-label={label ?? t('working')} className={cx(styles.spinner, className)} />
}
