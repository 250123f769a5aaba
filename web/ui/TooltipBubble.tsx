import { Tooltip as AriaTooltip, TooltipTriggerStateContext } from 'react-aria-components/Tooltip'
import type { RefObject } from 'react'
import styles from './Tooltip.module.css'

interface TooltipBubbleProps {
  text: string
  placement: 'top' | 'bottom' | 'left' | 'right'
  triggerRef: RefObject<Element | null>
  onClose: () => void
}

/** The floating line of a `Tooltip`, fetched when the first one shows. */
export function TooltipBubble({ text, placement, triggerRef, onClose }: TooltipBubbleProps) {
  return (
    <TooltipTriggerStateContext value={{ isOpen: true, shouldSkipAnimation: false, open: () => undefined, close: onClose }}>
      <AriaTooltip triggerRef={triggerRef} placement={placement} offset={6} className={styles.tooltip ?? ''}>
        {text}
      </AriaTooltip>
    </TooltipTriggerStateContext>
  )
}
