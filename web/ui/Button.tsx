import type { LucideIcon } from 'lucide-react'
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button'
import type { ReactNode, Ref } from 'react'
import styles from './Button.module.css'
import { cx } from './cx.ts'
import { DisabledReason } from './DisabledReason.tsx'
import { Icon } from './Icon.tsx'
import { Spinner } from './Spinner.tsx'

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'link' | 'danger' | 'dangerFill' | 'chosen'
/** Height: `xs` 22 px, `sm` 26 px (bars and tables), `md` 32 px, `lg` 40 px (sign-in pages). */
export type ButtonSize = 'xs' | 'sm' | 'md' | 'lg'

export interface ButtonProps extends Omit<AriaButtonProps, 'children' | 'className' | 'style'> {
  children: ReactNode
  variant?: ButtonVariant | undefined
  size?: ButtonSize | undefined
  /** Shown to the left of the label. */
  icon?: LucideIcon | undefined
  /** Shown to the right of the label, for example the chevron of a menu button. */
  iconEnd?: LucideIcon | undefined
  /** Fills the width of the container. */
  isBlock?: boolean | undefined
  className?: string | undefined
  /** If set, the button is disabled, and a tooltip says why. */
  whyDisabled?: string | null | undefined
  ref?: Ref<HTMLButtonElement>
}

/** The class of a button with only an icon. */
export const squareLook = styles.square

/** Returns the class and data attributes that make an element look like a button. */
export function buttonLook(variant: ButtonVariant = 'secondary', size: ButtonSize = 'md', className?: string) {
  return { className: cx(styles.button, className), 'data-variant': variant, 'data-size': size }
}

/** A button with a text label. While `isPending`, it shows a spinner and ignores presses. */
export function Button(props: ButtonProps) {
  const { children, variant, size, icon, iconEnd, isBlock, className, whyDisabled, ...rest } = props
  const iconSize = size === 'xs' || size === 'sm' ? 'sm' : 'md'
  const button = (
    <AriaButton
      {...rest}
      {...(whyDisabled != null && { isDisabled: true })}
      {...buttonLook(variant, size, cx(isBlock && styles.block, !icon && styles.swap, className))}
    >
      {({ isPending }) => (
        <>
          {isPending ? <Spinner className={styles.spinner} /> : icon && <Icon icon={icon} size={iconSize} />}
          <span className={styles.label}>{children}</span>
          {iconEnd && <Icon icon={iconEnd} size="sm" className={styles.end} />}
        </>
      )}
    </AriaButton>
  )
  return whyDisabled == null ? button : <DisabledReason text={whyDisabled}>{button}</DisabledReason>
}
