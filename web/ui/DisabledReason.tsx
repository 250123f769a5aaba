import { cloneElement, useId, type ReactElement } from 'react'
import { Tooltip } from './Tooltip.tsx'
import { VisuallyHidden } from './VisuallyHidden.tsx'

interface DisabledReasonProps {
  text: string
  /** A disabled button. */
  children: ReactElement<{ 'aria-describedby'?: string }>
}

/** Says why a button is disabled: in a tooltip, and to screen readers as its description. */
export function DisabledReason({ text, children }: DisabledReasonProps) {
  const id = useId()
  return (
    <>
      <Tooltip text={text}>{cloneElement(children, { 'aria-describedby': id })}</Tooltip>
      <VisuallyHidden id={id}>{text}</VisuallyHidden>
    </>
  )
}
