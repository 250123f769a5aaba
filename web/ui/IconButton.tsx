import type { LucideIcon } from 'lucide-react'
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button'
import type { Ref } from 'react'
import { buttonLook, squareLook, type ButtonSize, type ButtonVariant } from './Button.tsx'
import { cx } from './cx.ts'
import { DisabledReason } from './DisabledReason.tsx'
import { Icon } from './Icon.tsx'
import { Spinner } from './Spinner.tsx'
import { Tooltip } from './Tooltip.tsx'
import type { TooltipPlacement } from './TooltipBubble.tsx'

export interface IconButtonProps extends Omit<AriaButtonProps, 'children' | 'className' | 'style' | 'aria-label'> {
  icon: LucideIcon
  /** Accessible name, also shown as the tooltip. */
  label: string
  /** Replaces the label in the tooltip, for example to add a key hint. */
  tooltip?: string | undefined
  /** Position of the tooltip. In rows, put it beside the button, so that it does not cover other rows. */
  tooltipPlacement?: TooltipPlacement | undefined
  variant?: ButtonVariant | undefined
  size?: ButtonSize | undefined
  className?: string | undefined
  /** If set, the button is disabled, and its tooltip says why. */
  whyDisabled?: string | null | undefined
  ref?: Ref<HTMLButtonElement>
}

/** A square button with only an icon. Its label is the accessible name and the tooltip. */
export function IconButton({
  icon,
  label,
  tooltip,
  tooltipPlacement,
  variant = 'ghost',
  size = 'md',
  className,
  whyDisabled,
  ...rest
}: IconButtonProps) {
  const button = (
    <AriaButton
      {...rest}
      {...(whyDisabled != null && { isDisabled: true })}
      aria-label={label}
      {...buttonLook(variant, size, cx(squareLook, className))}
    >
      {({ isPending }) => (isPending ? <Spinner /> : <Icon icon={icon} size={size === 'xs' ? 'sm' : 'md'} />)}
    </AriaButton>
  )
  if (whyDisabled != null) return <DisabledReason text={whyDisabled}>{button}</DisabledReason>
  return (
    <Tooltip
      text={tooltip ?? label}
      placement={tooltipPlacement}
      describes={tooltip !== undefined && tooltip !== label}
    >
      {button}
    </Tooltip>
  )
}
