import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import styles from './SidePanel.module.css'
import { useKeptFocus } from './useKeptFocus.ts'

interface SidePanelProps {
  /** Accessible name of the panel. */
  label: string
  /** Called on Escape inside the panel, unless an element inside handles the key. */
  onClose: () => void
  head: ReactNode
  children: ReactNode
  /** Stays at the bottom, for example the composer of a chat. */
  foot?: ReactNode
}

/**
 * The 480 px panel that slides in at the right edge. It takes the focus and returns it. The page behind stays usable.
 */
export function SidePanel({ label, onClose, head, children, foot }: SidePanelProps) {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const before = document.activeElement
    panel.current?.focus({ preventScroll: true })
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [])
  useKeptFocus(panel)
  const keyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.stopPropagation()
    onClose()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes the panel
    <div ref={panel} className={styles.panel} role="dialog" aria-label={label} tabIndex={-1} onKeyDown={keyDown}>
      <div className={styles.head}>{head}</div>
      <div className={styles.body}>{children}</div>
      {foot && <div className={styles.foot}>{foot}</div>}
    </div>
  )
}
