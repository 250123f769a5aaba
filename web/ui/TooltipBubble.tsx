import { Tooltip as AriaTooltip, TooltipTriggerStateContext } from 'react-aria-components/Tooltip'
import type { RefObject } from 'react'
import type { TooltipTriggerState } from 'react-stately/useTooltipTriggerState'
import styles from './Tooltip.module.css'

export type TooltipPlacement = 'top' | 'bottom' | 'left' | 'right'

interface TooltipBubbleProps {
  id: string
  text: string
  placement: TooltipPlacement
  triggerRef: RefObject<Element | null>
  state: TooltipTriggerState
}

/** The floating text of a `Tooltip`, loaded when a tooltip is first shown. */
export function TooltipBubble({ id, text, placement, triggerRef, state }: TooltipBubbleProps) {
  return (
    <TooltipTriggerStateContext value={state}>
      <AriaTooltip triggerRef={triggerRef} placement={placement} offset={6} className={styles.tooltip ?? ''}>
        <span id={id}>{text}</span>
      </AriaTooltip>
    </TooltipTriggerStateContext>
  )
}
