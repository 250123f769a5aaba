import { MAX_RATING, RATING_STEP, roundToRating, starFills } from '#rules/candidates/rating.ts'
import { useState, type KeyboardEvent, type PointerEvent } from 'react'
import { useNumber, useTexts } from '#web/i18n/texts.ts'
import { ratingAfterKey, ratingAt } from './rating-input.ts'
import styles from './Rating.module.css'
import { uiTexts } from './texts.ts'

const starPath = 'M6 .9l1.55 3.3 3.6.45-2.65 2.5.68 3.6L6 8.98l-3.18 1.77.68-3.6L.85 4.65l3.6-.45z'

function Stars({ rating }: { rating: number }) {
  return starFills(rating).map((star, index) => (
    <svg key={index} className={styles.star} viewBox="0 0 12 12" aria-hidden="true">
      <path d={starPath} className={star === 'full' ? styles.full : styles.empty} />
      {star === 'half' && <path d={starPath} className={styles.half} />}
    </svg>
  ))
}

function useRatingText(rating: number): { number: string; spoken: string } {
  const t = useTexts(uiTexts)
  const number = useNumber()(rating)
  return { number, spoken: rating === 0 ? t('notRanked') : t('rankOf', { rank: number }) }
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
function rowOf(rating: number): { full: string; empty: string } {
  const known = rowPaths.get(rating)
  if (known) return known
  const row = { full: '', empty: '' }
  starFills(rating).forEach((star, index) => {
    const start = `M${(6 + index * starStep).toFixed(2)} .9`
    if (star !== 'full') row.empty += start + starLine
    if (star !== 'empty') row.full += start + (star === 'full' ? starLine : leftHalfLine)
  })
  rowPaths.set(rating, row)
  return row
}

/** A read-only rating of five small stars. A single image, because a board shows hundreds. */
export function RatingStars({ rating }: { rating: number }) {
  const { spoken } = useRatingText(rating)
  const { full, empty } = rowOf(rating)
  return (
    <svg className={styles.stars} role="img" aria-label={spoken} viewBox="0 0 64.36 12">
      <path d={empty} className={styles.empty} />
      <path d={full} className={styles.full} />
    </svg>
  )
}

interface RatingProps {
  value: number
  onChange: (rating: number) => void
  /** Accessible name. Defaults to "Betyg". */
  label?: string | undefined
  isDisabled?: boolean | undefined
}

/**
 * An editable rating. Hovering previews it, a click sets it, and a click on the current value clears it. Arrow keys
 * change it by half a star, Home and End go to the ends.
 */
export function Rating({ value, onChange, label, isDisabled }: RatingProps) {
  const t = useTexts(uiTexts)
  const [preview, setPreview] = useState<number | null>(null)
  const shown = preview ?? roundToRating(value)
  const { number } = useRatingText(shown)
  const { spoken } = useRatingText(roundToRating(value))
  const rankUnder = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    return ratingAt((event.clientX - left) / width)
  }
  const keyDown = (event: KeyboardEvent) => {
    const next = isDisabled ? null : ratingAfterKey(event.key, roundToRating(value))
    if (next === null) return
    event.preventDefault()
    if (next !== value) onChange(next)
  }
  return (
    <span
      className={styles.rating}
      role="slider"
      tabIndex={isDisabled ? -1 : 0}
      aria-label={label ?? t('rank')}
      aria-valuemin={0}
      aria-valuemax={MAX_RATING}
      aria-valuenow={roundToRating(value)}
      aria-valuetext={spoken}
      aria-disabled={isDisabled || undefined}
      data-step={RATING_STEP}
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
        <Stars rating={shown} />
      </span>
      <output className={styles.value} aria-hidden="true">
        {number}
      </output>
    </span>
  )
}
