import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'
import flexStyles from '#web/styles/Flex.module.css'
import textStyles from '#web/styles/Text.module.css'
import styles from './Layout.module.css'

type Box = ComponentProps<'div'>

/** The sheet of a page: bars at the top, then a scrolling body. */
export function Sheet({ className, ...rest }: Box) {
  return <div {...rest} className={cx(styles.sheet, className)} />
}

/** The bars of a split page (home, board) as a separate sheet. The body follows after 8 px. */
export function SheetBars({ className, ...rest }: Box) {
  return <div {...rest} className={cx(styles.sheet, styles.bars, className)} />
}

/** The 52 px bar with actions, title and help. `end` is shown on the right. */
export function PageBar({ children, end, className, ...rest }: Box & { end?: ReactNode }) {
  return (
    <div {...rest} className={cx(styles.pageBar, className)}>
      {children}
      {end && <div className={styles.end}>{end}</div>}
    </div>
  )
}

/** The page's title. Use one per page. */
export function PageTitle({ className, children, ...rest }: ComponentProps<'h1'>) {
  return (
    <h1 {...rest} className={cx(styles.title, className)}>
      {children}
    </h1>
  )
}

/**
 * The 44 px bar below the page bar: tabs or facts on the left, filters and search on the right. `isFlush` is for the
 * step bar.
 */
export function SubBar({
  children,
  end,
  isFlush,
  className,
  ...rest
}: Box & { end?: ReactNode; isFlush?: boolean | undefined }) {
  return (
    <div {...rest} className={cx(styles.subBar, className)} data-flush={isFlush || undefined}>
      {children}
      {end && <div className={styles.end}>{end}</div>}
    </div>
  )
}

/** The scrolling part of a sheet. */
export function SheetBody({ className, ...rest }: Box) {
  return <div {...rest} className={cx(styles.body, className)} />
}

/** The bar at the bottom of a sheet, with the buttons that complete a step. */
export function ActionBar({ children, end, className, ...rest }: Box & { end?: ReactNode }) {
  return (
    <div {...rest} data-action-bar className={cx(styles.actionBar, className)}>
      {children}
      {end && <div className={styles.end}>{end}</div>}
    </div>
  )
}

/**
 * Columns of a sheet, separated by lines and scrolling independently.
 *
 * - `tree`: 232 px on the left
 * - `nav`: 208 px on the left
 * - `aside`: 344 px on the right, 400 px if wide
 *
 * In a narrow sheet, the aside moves below the main column, and tree and nav are hidden. The page shows them in the
 * sub-bar.
 */
export function Split({
  tree,
  nav,
  aside,
  isAsideWide,
  needsWidth,
  children,
  className,
  mainProps,
}: {
  tree?: ReactNode
  nav?: ReactNode
  aside?: ReactNode
  isAsideWide?: boolean | undefined
  /** The main column holds a table of 54 rem. The aside moves below it before the table gets too narrow. */
  needsWidth?: boolean | undefined
  children: ReactNode
  className?: string | undefined
  mainProps?: ComponentProps<'div'> | undefined
}) {
  return (
    <div
      className={cx(styles.split, className)}
      data-left={tree ? 'tree' : nav ? 'nav' : undefined}
      data-aside={aside ? (isAsideWide ? 'wide' : true) : undefined}
      data-needs={needsWidth ? 'wide' : undefined}
    >
      {(tree || nav) && <div className={styles.left}>{tree ?? nav}</div>}
      <div {...mainProps} className={cx(styles.main, mainProps?.className)}>
        {children}
      </div>
      {aside && <aside className={styles.aside}>{aside}</aside>}
    </div>
  )
}

/** A titled section of a form: title and hint on the left, fields (at most 42 rem) on the right. */
export function FormSection({
  title,
  hint,
  children,
  id,
}: {
  title: ReactNode
  hint?: ReactNode
  children: ReactNode
  id?: string | undefined
}) {
  return (
    <section className={styles.formSection} id={id}>
      <header>
        <h2 className={textStyles.heading}>{title}</h2>
        {hint && <p className={cx(textStyles.help, styles.hint)}>{hint}</p>}
      </header>
      <div className={cx(flexStyles.form, styles.fields)}>{children}</div>
    </section>
  )
}

/** A section of a page with a 16 px title and a line below. */
export function Block({
  title,
  note,
  end,
  children,
  className,
  ...rest
}: Omit<Box, 'title'> & { title: ReactNode; note?: ReactNode; end?: ReactNode }) {
  return (
    <section {...rest} className={cx(styles.block, className)}>
      <div className={styles.blockHead}>
        <h2 className={textStyles.title}>{title}</h2>
        {note && <span className={textStyles.note}>{note}</span>}
        {end && <span className={styles.end}>{end}</span>}
      </div>
      {children}
    </section>
  )
}

/** Items in a row with equal gaps. */
export function Row({ className, ...rest }: Box) {
  return <div {...rest} className={cx(styles.row, className)} />
}

/** Fields in equal columns. Defaults to 2 columns. */
export function FieldGrid({ columns = 2, className, style, ...rest }: Box & { columns?: number | undefined }) {
  return (
    <div
      {...rest}
      className={cx(styles.grid, className)}
      style={{ ...style, gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
    />
  )
}
