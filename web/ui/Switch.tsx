import { Switch as AriaSwitch, type SwitchProps as AriaSwitchProps } from 'react-aria-components/Switch'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import styles from './Switch.module.css'

interface SwitchProps extends Omit<AriaSwitchProps, 'children' | 'className' | 'style'> {
  /** The text next to the switch. A switch without text needs an `aria-label`. */
  children?: ReactNode
  className?: string | undefined
}

/** Turns a setting on or off immediately. */
export function Switch({ children, className, ...rest }: SwitchProps) {
  return (
    <AriaSwitch {...rest} className={cx(styles.switch, className)} data-bare={children === undefined || undefined}>
      <span className={styles.track} />
      {children !== undefined && <span>{children}</span>}
    </AriaSwitch>
  )
}
