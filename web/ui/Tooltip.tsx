import { cloneElement, useEffect, useId, useRef, type FocusEvent, type PointerEvent, type ReactElement } from 'react'
import { useTooltipTriggerState } from 'react-stately/useTooltipTriggerState'
import { lazyPart } from './lazyPart.tsx'
import styles from './Tooltip.module.css'
import type { TooltipPlacement } from './TooltipBubble.tsx'

// If the code cannot be loaded, there are no tooltips. Nothing else is affected.
const Bubble = lazyPart(
  () => import('./TooltipBubble.tsx'),
  ({ TooltipBubble }) => TooltipBubble,
  { waiting: () => null },
)

/** Milliseconds that the pointer must rest before a tooltip is shown. The next tooltip is shown at once. */
const OPEN_DELAY_MS = 400
/** Milliseconds for the pointer to move from the button to the tooltip. */
const CLOSE_DELAY_MS = 150

interface TooltipProps {
  /** The text of the tooltip. */
  text: string
  /** The text is an accessible description. Omit it if the text only repeats the accessible name. */
  describes?: boolean | undefined
  placement?: TooltipPlacement | undefined
  /** A button or link with its own accessible name. */
  children: ReactElement<{ 'aria-describedby'?: string }>
}

/**
 * Shows a dark line of text next to an element on hover or keyboard focus. The tooltip stays while the pointer is on
 * it. Escape and a press hide it. The trigger's code is small: react-aria's positioned tooltip is loaded with the first
 * tooltip.
 */
export function Tooltip({ text, describes = false, placement = 'top', children }: TooltipProps) {
  const id = useId()
  const wrapper = useRef<HTMLSpanElement>(null)
  const anchor = useRef<Element | null>(null)
  const state = useTooltipTriggerState({ delay: OPEN_DELAY_MS, closeDelay: CLOSE_DELAY_MS })
  const { isOpen, close } = state

  const show = (atOnce: boolean) => {
    anchor.current = wrapper.current?.firstElementChild ?? null
    Bubble.preload()
    state.open(atOnce)
  }
  const latestClose = useRef(close)
  useEffect(() => {
    latestClose.current = close
  })
  // Close the tooltip when its trigger unmounts.
  useEffect(() => () => latestClose.current(true), [])
  useEffect(() => {
    if (!isOpen) return
    const escape = (event: KeyboardEvent) => {
      if (event.key === 'Escape') latestClose.current(true)
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
          if (event.pointerType === 'mouse') show(false)
        }}
        onPointerLeave={() => close()}
        onPointerDown={() => close(true)}
        onFocus={(event: FocusEvent) => {
          if (event.target.matches(':focus-visible')) show(true)
        }}
        onBlur={() => close(true)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' || event.key === ' ') close(true)
        }}
      >
        {describes && isOpen ? cloneElement(children, { 'aria-describedby': id }) : children}
      </span>
      {isOpen && <Bubble id={id} text={text} placement={placement} triggerRef={anchor} state={state} />}
    </>
  )
}
