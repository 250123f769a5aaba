import { cloneElement, useEffect, useId, useRef, type FocusEvent, type PointerEvent, type ReactElement } from 'react'
import { useTooltipTriggerState } from 'react-stately/useTooltipTriggerState'
import { lazyPart } from './lazyPart.tsx'
import styles from './Tooltip.module.css'

// Whoever has no connection sees no tooltips, and nothing else happens.
const Bubble = lazyPart(
  () => import('./TooltipBubble.tsx'),
  ({ TooltipBubble }) => TooltipBubble,
  { waiting: () => null },
)

/** A tooltip shows after the pointer rested this long; the next one at once. */
const delay = 400
/** Time for the pointer to come from the button to the bubble. */
const closeDelay = 150

export type TooltipPlacement = 'top' | 'bottom' | 'left' | 'right'

interface TooltipProps {
  /** The words of the tooltip. */
  text: string
  /** The text adds to the accessible name and is read as a description; left out when it only repeats it. */
  describes?: boolean | undefined
  placement?: TooltipPlacement | undefined
  /** One button or link, with an accessible name of its own. */
  children: ReactElement<{ 'aria-describedby'?: string }>
}

/**
 * Shows a dark line of text beside what is hovered or has keyboard focus. It stays while the pointer is on it; Esc and
 * a press hide it. The trigger's own code is small: react-aria's bubble, with its placement, comes with the first one.
 */
export function Tooltip({ text, describes = false, placement = 'top', children }: TooltipProps) {
  const id = useId()
  const wrapper = useRef<HTMLSpanElement>(null)
  const anchor = useRef<Element | null>(null)
  const state = useTooltipTriggerState({ delay, closeDelay })
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
  // A trigger that goes before its time takes its tooltip along.
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
