import type { LucideIcon } from 'lucide-react'
import {
  Header,
  Menu as AriaMenu,
  MenuItem as AriaMenuItem,
  MenuSection as AriaMenuSection,
  MenuTrigger,
  Popover,
  Separator,
  SubmenuTrigger,
  type MenuItemProps as AriaMenuItemProps,
  type MenuProps as AriaMenuProps,
  type PopoverProps,
} from 'react-aria-components/Menu'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { Icon } from './Icon.tsx'
import styles from './List.module.css'

export { MenuTrigger, SubmenuTrigger }

interface MenuProps<T> extends Omit<AriaMenuProps<T>, 'className' | 'style'> {
  placement?: PopoverProps['placement']
  /** Pixels. Longer menus scroll. Defaults to the height of the window. */
  maxHeight?: number | undefined
}

/** The popup menu of a `MenuTrigger`, with `MenuItem`, `MenuSeparator` and `MenuSection` as children. */
export function Menu<T>({ placement = 'bottom start', maxHeight, ...rest }: MenuProps<T>) {
  const label = rest['aria-label']
  return (
    <Popover
      className={cx(styles.popover, styles.menu)}
      placement={placement}
      offset={4}
      {...(maxHeight === undefined ? {} : { maxHeight })}
      {...(label === undefined ? {} : { 'aria-label': label })}
    >
      <AriaMenu {...rest} className={styles.list ?? ''} />
    </Popover>
  )
}

export interface MenuItemProps extends Omit<AriaMenuItemProps, 'children' | 'className' | 'style'> {
  children: ReactNode
  icon?: LucideIcon | undefined
  /** Red: deletes, archives or stops something. */
  isDanger?: boolean | undefined
  /** Shown at the right edge: a count or a key hint. */
  end?: ReactNode
  /** A second, smaller line, for example why the item is disabled. */
  detail?: ReactNode
}

/** An item of a menu. With `href`, it is a link. */
export function MenuItem({ children, icon, isDanger, end, detail, ...rest }: MenuItemProps) {
  const textValue = rest.textValue ?? (typeof children === 'string' ? children : undefined)
  return (
    <AriaMenuItem
      {...rest}
      {...(textValue === undefined ? {} : { textValue })}
      className={styles.item ?? ''}
      {...(isDanger ? { 'data-danger': true } : {})}
    >
      {icon && <Icon icon={icon} />}
      <span className={styles.text}>
        {children}
        {detail && <span className={styles.detail}>{detail}</span>}
      </span>
      {end && <span className={styles.end}>{end}</span>}
    </AriaMenuItem>
  )
}

/** A line between groups of items. */
export function MenuSeparator() {
  return <Separator className={styles.separator ?? ''} />
}

/** A group of items with a small heading. */
export function MenuSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <AriaMenuSection>
      <Header className={styles.header}>{title}</Header>
      {children}
    </AriaMenuSection>
  )
}
