import { X } from 'lucide-react'
import { useEffect, type ReactNode } from 'react'
import { Toolbar } from 'react-aria-components/Toolbar'
import styles from './BulkBar.module.css'
import { IconButton } from './IconButton.tsx'
import { areToastsRaised } from './toasts.ts'

interface BulkBarProps {
  label: string
  /** The number of selected items, as text. */
  chosen: string
  clearLabel: string
  onClear: () => void
  /** Buttons for actions on the selected items. */
  children: ReactNode
}

/** The bar with actions for the selected items, at the bottom of the page (PLUS-21). */
export function BulkBar({ label, chosen, clearLabel, onClear, children }: BulkBarProps) {
  // Moves toasts above the bar, so that neither covers the other.
  useEffect(() => {
    areToastsRaised.set(true)
    return () => areToastsRaised.set(false)
  }, [])
  return (
    <div className={styles.bar}>
      <Toolbar aria-label={label} className={styles.tools ?? ''}>
        <b role="status">{chosen}</b>
        {children}
        <IconButton icon={X} label={clearLabel} onPress={onClear} />
      </Toolbar>
    </div>
  )
}
