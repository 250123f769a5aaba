import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'
import styles from './Layout.module.css'

type Box = ComponentProps<'div'>

/** The one sheet a page lies on: bars on top, then a body that scrolls inside. */
export function Sheet({ className, ...rest }: Box) {
  return <div {...rest} className={cx(styles.sheet, className)} />
}

/** The bars of a split page (home, board) as a sheet of their own; the body follows after 8 px. */
export function SheetBars({ className, ...rest }: Box) {
  return <div {...rest} className={cx(styles.sheet, styles.bars, className)} />
}

/** The 52 px bar with actions, title and help. `end` stands at the right. */
export function PageBar({ children, end, className, ...rest }: Box & { end?: ReactNode }) {
  return (
    <div {...rest} className={cx(styles.pageBar, className)}>
      {children}
      {end && <div className={styles.end}>{end}</div>}
    </div>
  )
}

/** The page's title; one per page. */
export function PageTitle({ className, children, ...rest }: ComponentProps<'h1'>) {
  return (
    <h1 {...rest} className={cx(styles.title, className)}>
      {children}
    </h1>
  )
}

/** The 44 px bar under the page bar: tabs or facts left, filters and search right. `isFlush` is for the step bar. */
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

/** The part of a sheet that scrolls. */
export function SheetBody({ className, ...rest }: Box) {
  return <div {...rest} className={cx(styles.body, className)} />
}

/** The bar at the bottom of a sheet with the buttons that finish a step. */
export function ActionBar({ children, end, className, ...rest }: Box & { end?: ReactNode }) {
  return (
    <div {...rest} className={cx(styles.actionBar, className)}>
      {children}
      {end && <div className={styles.end}>{end}</div>}
    </div>
  )
}

/**
 * Columns of a sheet divided by lines, each scrolling alone: `tree` 232 px left, `nav` 208 px left, `aside` 344 px
 * right, 400 px when wide. In a narrow sheet the aside follows under the main column and tree and nav hide (the page
 * offers them in the sub-bar).
 */
export function Split({
  tree,
  nav,
  aside,
  isAsideWide,
  children,
  className,
  mainProps,
}: {
  tree?: ReactNode
  nav?: ReactNode
  aside?: ReactNode
  isAsideWide?: boolean | undefined
  children: ReactNode
  className?: string | undefined
  mainProps?: ComponentProps<'div'> | undefined
}) {
  return (
    <div
      className={cx(styles.split, className)}
      data-left={tree ? 'tree' : nav ? 'nav' : undefined}
      data-aside={aside ? (isAsideWide ? 'wide' : true) : undefined}
    >
      {(tree || nav) && <div className={styles.left}>{tree ?? nav}</div>}
      <div {...mainProps} className={cx(styles.main, mainProps?.className)}>
        {children}
      </div>
      {aside && <aside className={styles.aside}>{aside}</aside>}
    </div>
  )
}

/** A titled part of a form: title and hint left, fields (at most 42 rem) right. */
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
        <h2 className={styles.sectionTitle}>{title}</h2>
        {hint && <p className={styles.hint}>{hint}</p>}
      </header>
      <div className={styles.fields}>{children}</div>
    </section>
  )
}

/** A block of a page under a 16 px title, divided from the next by a line. */
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
        <h2>{title}</h2>
        {note && <span className={styles.blockNote}>{note}</span>}
        {end && <span className={styles.end}>{end}</span>}
      </div>
      {children}
    </section>
  )
}

/** Things in a row with even gaps. */
export function Row({ className, ...rest }: Box) {
  return <div {...rest} className={cx(styles.row, className)} />
}

/** Fields side by side in equal columns (2 unless told). */
export function FieldGrid({ columns = 2, className, style, ...rest }: Box & { columns?: number | undefined }) {
  return (
    <div
      {...rest}
      className={cx(styles.grid, className)}
      style={{ ...style, gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
    />
  )
}
