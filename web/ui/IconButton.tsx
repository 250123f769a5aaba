import type { LucideIcon } from 'lucide-react'
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button'
import type { Ref } from 'react'
import { buttonLook, squareLook, type ButtonSize, type ButtonVariant } from './Button.tsx'
import { cx } from './cx.ts'
import { Icon } from './Icon.tsx'
import { Spinner } from './Spinner.tsx'
import { Tooltip, type TooltipPlacement } from './Tooltip.tsx'

export interface IconButtonProps extends Omit<AriaButtonProps, 'children' | 'className' | 'style' | 'aria-label'> {
  icon: LucideIcon
  /** Spoken name, also shown as the tooltip. */
  label: string
  /** Another tooltip than the label, for example with a key hint. */
  tooltip?: string | undefined
  /** Where the tooltip stands; in rows beside the button, so that it covers nothing of the rows around. */
  tooltipPlacement?: TooltipPlacement | undefined
  variant?: ButtonVariant | undefined
  size?: ButtonSize | undefined
  className?: string | undefined
  ref?: Ref<HTMLButtonElement>
}

/** A square button with an icon only; its label is spoken and shown after a short hover. */
export function IconButton({
  icon,
  label,
  tooltip,
  tooltipPlacement,
  variant = 'ghost',
  size = 'md',
  className,
  ...rest
}: IconButtonProps) {
  return (
    <Tooltip
      text={tooltip ?? label}
      placement={tooltipPlacement}
      describes={tooltip !== undefined && tooltip !== label}
    >
      <AriaButton {...rest} aria-label={label} {...buttonLook(variant, size, cx(squareLook, className))}>
        {({ isPending }) => (isPending ? <Spinner /> : <Icon icon={icon} size={size === 'xs' ? 'sm' : 'md'} />)}
      </AriaButton>
    </Tooltip>
  )
}
