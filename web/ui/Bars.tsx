import { useNumber } from '#web/i18n/texts.ts'
import styles from './Bars.module.css'
import { cx } from './cx.ts'

interface BarsProps {
  values: readonly number[]
  /** Values that are stacked on the others, in red. */
  extra?: readonly number[] | undefined
  /** Describes the plot in words. */
  label: string
  /** The index of the highlighted bar. */
  pointed: number | null
  onPoint: (index: number) => void
  /** Sets the height of the plot. */
  className?: string | undefined
}

/** One bar per value, starting at zero. The highest bar shows its number. */
export function Bars({ values, extra = [], label, pointed, onPoint, className }: BarsProps) {
  const number = useNumber()
  const sums = values.map((value, index) => value + (extra[index] ?? 0))
  const maximum = Math.max(...sums, 1)
  const highest = sums.indexOf(Math.max(...sums))
  const width = 100 / values.length
  const heightOf = (value: number) => (value / maximum) * 78
  return (
    <svg className={cx(styles.bars, className)} role="img" aria-label={label}>
      <line x1="0" x2="100%" y1="100%" y2="100%" className={styles.ground} />
      {values.map((value, index) => (
        // A bar has no key other than its index.
        <g key={index} data-pointed={index === pointed || undefined} onPointerEnter={() => onPoint(index)}>
          <rect x={`${index * width}%`} y="0" width={`${width}%`} height="100%" className={styles.touch} />
          {value > 0 && (
            <rect
              x={`${(index + 0.15) * width}%`}
              y={`${100 - heightOf(value)}%`}
              width={`${width * 0.7}%`}
              height={`${heightOf(value)}%`}
              className={styles.bar}
            />
          )}
          {(extra[index] ?? 0) > 0 && (
            <rect
              x={`${(index + 0.15) * width}%`}
              y={`${100 - heightOf(sums[index] ?? 0)}%`}
              width={`${width * 0.7}%`}
              height={`${heightOf(extra[index] ?? 0)}%`}
              className={styles.extra}
            />
          )}
        </g>
      ))}
      {(sums[highest] ?? 0) > 0 && (
        <text
          x={`${(highest + 0.5) * width}%`}
          y="14%"
          className={styles.mark}
          textAnchor={highest < 2 ? 'start' : highest > values.length - 3 ? 'end' : 'middle'}
        >
          {number(sums[highest] ?? 0)}
        </text>
      )}
    </svg>
  )
}
