import { MAX_RANK, RANK_STEP, snapRank, stars } from '#rules/candidates/rank.ts'
import { useState, type KeyboardEvent, type PointerEvent } from 'react'
import { useNumber, useTexts } from '#web/i18n/texts.ts'
import { rankAfterKey, rankAt } from './rank-input.ts'
import styles from './Rank.module.css'
import { uiTexts } from './texts.ts'

const starPath = 'M6 .9l1.55 3.3 3.6.45-2.65 2.5.68 3.6L6 8.98l-3.18 1.77.68-3.6L.85 4.65l3.6-.45z'

function Stars({ rank }: { rank: number }) {
  return stars(rank).map((star, index) => (
    <svg key={index} className={styles.star} viewBox="0 0 12 12" aria-hidden="true">
      <path d={starPath} className={star === 'full' ? styles.full : styles.empty} />
      {star === 'half' && <path d={starPath} className={styles.half} />}
    </svg>
  ))
}

function useRankText(rank: number): { number: string; spoken: string } {
  const t = useTexts(uiTexts)
  const number = useNumber()(rank)
  return { number, spoken: rank === 0 ? t('notRanked') : t('rankOf', { rank: number }) }
}

const starLine = 'l1.55 3.3 3.6.45-2.65 2.5.68 3.6-3.18-1.77-3.18 1.77.68-3.6-2.65-2.5 3.6-.45z'
const leftHalfLine = 'l-1.55 3.3-3.6.45 2.65 2.5-.68 3.6 3.18-1.77z'
/** Distance between two small stars in SVG units: 11 px plus a gap of 1 px, where a star is 12 units wide. */
const starStep = 144 / 11

const rowPaths = new Map<number, { full: string; empty: string }>()

/**
 * Returns the paths of a row of stars, filled and empty. A half star is an empty star below the left half of a
 * filled star.
 */
function rowOf(rank: number): { full: string; empty: string } {
  const known = rowPaths.get(rank)
  if (known) return known
  const row = { full: '', empty: '' }
  stars(rank).forEach((star, index) => {
    const start = `M${(6 + index * starStep).toFixed(2)} .9`
    if (star !== 'full') row.empty += start + starLine
    if (star !== 'empty') row.full += start + (star === 'full' ? starLine : leftHalfLine)
  })
  rowPaths.set(rank, row)
  return row
}

/** A read-only rank of five small stars. A single image, because a board shows hundreds. */
export function RankStars({ rank }: { rank: number }) {
  const { spoken } = useRankText(rank)
  const { full, empty } = rowOf(rank)
  return (
    <svg className={styles.stars} role="img" aria-label={spoken} viewBox="0 0 64.36 12">
      <path d={empty} className={styles.empty} />
      <path d={full} className={styles.full} />
    </svg>
  )
}

interface RankProps {
  value: number
  onChange: (rank: number) => void
  /** Accessible name. Defaults to "Betyg". */
  label?: string | undefined
  isDisabled?: boolean | undefined
}

/**
 * An editable rank. Hovering previews it, a click sets it, and a click on the current value clears it. Arrow keys
 * change it by half a star, Home and End go to the ends.
 */
export function Rank({ value, onChange, label, isDisabled }: RankProps) {
  const t = useTexts(uiTexts)
  const [preview, setPreview] = useState<number | null>(null)
  const shown = preview ?? snapRank(value)
  const { number } = useRankText(shown)
  const { spoken } = useRankText(snapRank(value))
  const rankUnder = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    return rankAt((event.clientX - left) / width)
  }
  const keyDown = (event: KeyboardEvent) => {
    const next = isDisabled ? null : rankAfterKey(event.key, snapRank(value))
    if (next === null) return
    event.preventDefault()
    if (next !== value) onChange(next)
  }
  return (
    <span
      className={styles.rank}
      role="slider"
      tabIndex={isDisabled ? -1 : 0}
      aria-label={label ?? t('rank')}
      aria-valuemin={0}
      aria-valuemax={MAX_RANK}
      aria-valuenow={snapRank(value)}
      aria-valuetext={spoken}
      aria-disabled={isDisabled || undefined}
      data-step={RANK_STEP}
      onKeyDown={keyDown}
    >
      <span
        className={styles.large}
        onPointerMove={(event) => {
          if (!isDisabled && event.pointerType === 'mouse') setPreview(rankUnder(event))
        }}
        onPointerLeave={() => setPreview(null)}
        onPointerUp={(event) => {
          if (isDisabled || event.button !== 0) return
          const next = rankUnder(event)
          setPreview(null)
          onChange(next === value ? 0 : next)
        }}
      >
        <Stars rank={shown} />
      </span>
      <output className={styles.value} aria-hidden="true">
        {number}
      </output>
    </span>
  )
}
