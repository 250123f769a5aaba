import { X } from 'lucide-react'
import { useEffect, type ReactNode } from 'react'
import { Toolbar } from 'react-aria-components/Toolbar'
import styles from './BulkBar.module.css'
import { IconButton } from './IconButton.tsx'
import { isAboveBar } from './toasts.ts'

interface BulkBarProps {
  label: string
  /** How many are chosen, in words. */
  chosen: string
  clearLabel: string
  onClear: () => void
  /** The buttons of what can be done with them. */
  children: ReactNode
}

/** What can be done with those that are chosen, at the bottom of the page (PLUS-21). */
export function BulkBar({ label, chosen, clearLabel, onClear, children }: BulkBarProps) {
  // What was just done can be undone while others are chosen: neither covers the other.
  useEffect(() => {
    isAboveBar.set(true)
    return () => isAboveBar.set(false)
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
