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
  /** The value at the top of the plot, if a scale beside it has the numbers. Otherwise the highest bar shows its number. */
  top?: number | undefined
  /** Sets the height of the plot. */
  className?: string | undefined
}

/** One bar per value, starting at zero. */
export function Bars({ values, extra = [], label, pointed, onPoint, top, className }: BarsProps) {
  const number = useNumber()
  const sums = values.map((value, index) => value + (extra[index] ?? 0))
  const highest = sums.indexOf(Math.max(...sums))
  const width = 100 / values.length
  // Without a scale, the space above the bars is for the number.
  const heightOf = (value: number) => (value / (top ?? Math.max(...sums, 1) / 0.78)) * 100
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
      {top === undefined && (sums[highest] ?? 0) > 0 && (
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
