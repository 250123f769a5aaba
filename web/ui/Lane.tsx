import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, ReactNode, Ref } from 'react'
import { useNumber } from '#web/i18n/texts.ts'
import { cx } from './cx.ts'
import { Icon } from './Icon.tsx'
import styles from './Lane.module.css'
import { stepIcons, type StepKind } from './step-icons.ts'

/** The state of a lane while a box is dragged. */
type LaneState = 'idle' | 'origin' | 'allowed' | 'over' | 'denied'

interface LaneProps extends Omit<ComponentProps<'section'>, 'title'> {
  title: string
  step: StepKind
  count: number
  /** The second line: the message that is sent, or why nothing can be dropped. */
  hint?: ReactNode
  hintIcon?: LucideIcon | undefined
  icon?: LucideIcon | undefined
  state?: LaneState | undefined
  /** Small buttons next to the count, shown on hover and focus. */
  tools?: ReactNode
  /** Replaces a folded column: narrow, with a vertical name and no list. */
  unfold?: ReactNode
  /** The scrolling element. */
  listRef?: Ref<HTMLDivElement>
  listProps?: ComponentProps<'div'> | undefined
}

/** A column of the board: head, hint and a scrolling list. */
export function Lane(props: LaneProps) {
  const {
    title,
    step,
    count,
    hint,
    hintIcon,
    icon,
    state = 'idle',
    tools,
    unfold,
    listRef,
    listProps,
    className,
    children,
    ...rest
  } = props
  const number = useNumber()
  if (unfold) {
    return (
      <section {...rest} className={cx(styles.lane, className)} data-step={step} data-state={state} data-folded>
        <div {...listProps} {...(listRef ? { ref: listRef } : {})} className={styles.folded}>
          {unfold}
          <h2 className={styles.upright}>
            {title}
            <span className={cx(styles.count, 'num')}>{number(count)}</span>
          </h2>
        </div>
      </section>
    )
  }
  return (
    <section {...rest} className={cx(styles.lane, className)} data-step={step} data-state={state}>
      <header className={styles.head}>
        <h2 className={styles.title}>
          <Icon icon={icon ?? stepIcons[step]} size="sm" className={styles.icon} />
          <span className="truncate">{title}</span>
          <span className={cx(styles.count, 'num')}>{number(count)}</span>
        </h2>
        {tools && <div className={styles.tools}>{tools}</div>}
        <div className={styles.hint}>
          {hintIcon && <Icon icon={hintIcon} size="xs" />}
          <span className="truncate">{hint}</span>
        </div>
      </header>
      <div {...listProps} {...(listRef ? { ref: listRef } : {})} className={cx(styles.list, listProps?.className)}>
        {children}
      </div>
    </section>
  )
}

/** The dashed slot where a dragged box will be dropped. */
export function DropSlot({ children }: { children?: ReactNode }) {
  return <div className={styles.slot}>{children}</div>
}

/** The lanes of a board, side by side. More than eight lanes scroll horizontally. */
export function Lanes({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={cx(styles.lanes, className)} />
}
