import { useEffect, useRef, useState, type FocusEvent, type PointerEvent, type ReactNode } from 'react'
import { lazyPart } from './lazyPart.tsx'
import styles from './Tooltip.module.css'

// Whoever has no connection sees no tooltips, and nothing else happens.
const Bubble = lazyPart(() => import('./TooltipBubble.tsx'), ({ TooltipBubble }) => TooltipBubble, { waiting: () => null })

/** A tooltip shows after the pointer rested this long. */
const delay = 400

interface TooltipProps {
  /** The words of the tooltip. */
  text: string
  placement?: 'top' | 'bottom' | 'left' | 'right' | undefined
  /** One button or link. */
  children: ReactNode
}

/**
 * Shows a dark line of text beside what is hovered or has keyboard focus. It only repeats or adds to the accessible name:
 * give the button an `aria-label` of its own. Esc and a press hide it.
 */
export function Tooltip({ text, placement = 'top', children }: TooltipProps) {
  const wrapper = useRef<HTMLSpanElement>(null)
  const anchor = useRef<Element | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [isOpen, setOpen] = useState(false)

  const show = (after: number) => {
    clearTimeout(timer.current)
    anchor.current = wrapper.current?.firstElementChild ?? null
    Bubble.preload()
    timer.current = setTimeout(() => setOpen(true), after)
  }
  const hide = () => {
    clearTimeout(timer.current)
    setOpen(false)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (!isOpen) return
    const escape = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setOpen(false)
    }
    document.addEventListener('keydown', escape, true)
    return () => document.removeEventListener('keydown', escape, true)
  }, [isOpen])

  return (
    <>
      <span
        ref={wrapper}
        role="presentation"
        className={styles.anchor}
        onPointerEnter={(event: PointerEvent) => {
          if (event.pointerType === 'mouse') show(delay)
        }}
        onPointerLeave={hide}
        onPointerDown={hide}
        onFocus={(event: FocusEvent) => {
          if (event.target.matches(':focus-visible')) show(0)
        }}
        onBlur={hide}
        onKeyDown={(event) => {
          if (event.key === 'Enter' || event.key === ' ') hide()
        }}
      >
        {children}
      </span>
      {isOpen && <Bubble text={text} placement={placement} triggerRef={anchor} onClose={hide} />}
    </>
  )
}
