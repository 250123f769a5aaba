import type { LucideIcon } from 'lucide-react'
import type { AnchorHTMLAttributes, KeyboardEvent, MouseEvent, ReactNode, Ref } from 'react'
import { Link as RouterLink, type To } from 'react-router-dom'
import { prefetchPage } from '#web/loading/prefetch.ts'
import { buttonLook, type ButtonSize, type ButtonVariant } from './Button.tsx'
import { cx } from './cx.ts'
import { Icon } from './Icon.tsx'
import styles from './Link.module.css'

type Anchor = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'className' | 'style'>

interface Target extends Anchor {
  /** A path inside Tavla. */
  to?: To | undefined
  /** A URL outside Tavla. Opens in a new tab. */
  href?: string | undefined
  /** Replaces the current history entry. */
  replace?: boolean | undefined
  children: ReactNode
  ref?: Ref<HTMLAnchorElement>
}

const addressOf = ({ pathname, search }: HTMLAnchorElement): string => pathname + search

/** Returns whether a press opens the page here, not in another tab or window. */
const opensHere = (event: MouseEvent | KeyboardEvent): boolean =>
  !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)

/**
 * An unstyled link to a path inside (`to`) or a URL outside Tavla (`href`). Hover and focus prefetch the page's code, a
 * press prefetches its data.
 */
export function Anchor({ to, href, replace, children, ...rest }: Target & { className?: string | undefined }) {
  if (to === undefined) {
    return (
      <a rel="noreferrer" target="_blank" {...rest} href={href}>
        {children}
      </a>
    )
  }
  return (
    <RouterLink
      {...rest}
      to={to}
      {...(replace === undefined ? {} : { replace })}
      onPointerEnter={(event) => {
        rest.onPointerEnter?.(event)
        prefetchPage(addressOf(event.currentTarget), 'code')
      }}
      onPointerDown={(event) => {
        rest.onPointerDown?.(event)
        if (event.button === 0 && opensHere(event)) prefetchPage(addressOf(event.currentTarget), 'data')
      }}
      onKeyDown={(event) => {
        rest.onKeyDown?.(event)
        if (event.key === 'Enter' && opensHere(event)) prefetchPage(addressOf(event.currentTarget), 'data')
      }}
      onFocus={(event) => {
        rest.onFocus?.(event)
        prefetchPage(addressOf(event.currentTarget), 'code')
      }}
    >
      {children}
    </RouterLink>
  )
}

/** A link in text. `isQuiet` keeps the colour of the text and underlines only on hover. */
export function Link({
  isQuiet,
  className,
  ...rest
}: Target & { isQuiet?: boolean | undefined; className?: string | undefined }) {
  return <Anchor {...rest} className={cx(isQuiet ? styles.quiet : styles.link, className)} />
}

interface LinkButtonProps extends Target {
  variant?: ButtonVariant | undefined
  size?: ButtonSize | undefined
  icon?: LucideIcon | undefined
  iconEnd?: LucideIcon | undefined
  className?: string | undefined
}

/** A link that looks like a button. Use it for navigation, not for actions. */
export function LinkButton({ variant, size, icon, iconEnd, className, children, ...rest }: LinkButtonProps) {
  const iconSize = size === 'xs' || size === 'sm' ? 'sm' : 'md'
  return (
    <Anchor {...rest} {...buttonLook(variant, size, className)}>
      {icon && <Icon icon={icon} size={iconSize} />}
      <span>{children}</span>
      {iconEnd && <Icon icon={iconEnd} size="sm" />}
    </Anchor>
  )
}
