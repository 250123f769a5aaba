import { Dialog, DialogTrigger } from 'react-aria-components/Dialog'
import { Popover as AriaPopover, type PopoverProps } from 'react-aria-components/Popover'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import list from './List.module.css'
import styles from './Popover.module.css'

/** Connects a button (first child) to its `Popover` (second child). */
export { DialogTrigger as PopoverTrigger }

interface Props extends Pick<PopoverProps, 'placement' | 'triggerRef' | 'isOpen' | 'onOpenChange'> {
  /** Accessible name of the popover. */
  label: string
  /** Removes the inner padding. */
  isFlush?: boolean | undefined
  children: ReactNode | ((close: () => void) => ReactNode)
}

/** A small floating surface next to its button. Closes on Escape or a press outside. */
export function Popover({ label, isFlush, children, ...rest }: Props) {
  return (
    <AriaPopover offset={4} {...rest} className={cx(list.popover)}>
      <Dialog aria-label={label} className={cx(styles.body, isFlush && styles.flush)}>
        {({ close }) => (typeof children === 'function' ? children(close) : children)}
      </Dialog>
    </AriaPopover>
  )
}
