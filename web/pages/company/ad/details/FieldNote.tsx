import { CircleAlert } from 'lucide-react'
import { fieldStyles } from '#web/ui/Field.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { cx } from '#web/ui/cx.ts'
import styles from './Details.module.css'

/** The error below a control that does not show errors itself. */
export function FieldNote({ error }: { error: string | null }) {
  if (error === null) return null
  return (
    <p className={cx(fieldStyles.error, styles.error)} role="alert">
      <Icon icon={CircleAlert} size="sm" />
      <span>{error}</span>
    </p>
  )
}
