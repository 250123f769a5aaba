import { GripVertical } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Icon } from '#web/ui/Icon.tsx'
import styles from './Grip.module.css'

/** The handle to drag an item, or to move it with the arrow keys. */
export function Grip({ label, ...rest }: { label: string } & ComponentProps<'button'>) {
  return (
    <button {...rest} className={styles.grip} aria-label={label} title={label}>
      <Icon icon={GripVertical} size="sm" />
    </button>
  )
}
