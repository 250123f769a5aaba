import { useState, type KeyboardEvent } from 'react'
import { useTexts } from '#web/i18n/texts.ts'
import { readNumber, type NumberLimits } from './read-number.ts'
import { uiTexts } from './texts.ts'
import { useTypedText } from './typed-text.ts'
import { writeNumber } from './write-number.ts'

/** A number with its limits, as its field is given them. */
export interface TypedNumber extends NumberLimits {
  /** NaN: something was typed that is no such number. */
  value: number | null
  onChange: (value: number | null) => void
  /** Waits with `onChange` until the field is left or Enter is pressed: other fields follow this one. */
  commitsOnBlur?: boolean | undefined
  /** Once it is another, what was typed before gives way to the value. */
  round?: number | undefined
}

/** What is typed into a field for a number: it stays as it is until it is left, and what is wrong with it is told. */
export function useTypedNumber({ value, onChange, commitsOnBlur = false, round = 0, ...limits }: TypedNumber) {
  const t = useTexts(uiTexts)
  // `left`: the value as it was when the field was left with something wrong in it.
  const [typed, setTyped] = useState<{ text: string; round: number; left?: number | null } | null>(null)
  // Set from elsewhere since, as by an undo: that counts.
  const isCurrent =
    typed !== null && typed.round === round && (typed.left === undefined || Object.is(value, typed.left))
  const { decimals = 0, minValue, maxValue } = limits
  const written = (number: number | null) => (number === null || Number.isNaN(number) ? '' : writeNumber(number))
  const text = isCurrent ? typed.text : written(value)
  const tellTyped = useTypedText(text)
  const read = readNumber(text, limits)
  const problem = read.problem ?? (Number.isNaN(value) && !isCurrent ? 'notNumber' : null)
  const words = {
    notNumber: () => (decimals === 0 ? t('number.whole') : t('number.decimal', { decimals })),
    outOfRange: () =>
      minValue === undefined
        ? t('number.most', { max: written(maxValue ?? 0) })
        : maxValue === undefined
          ? t('number.least', { min: written(minValue) })
          : t('number.between', { min: written(minValue), max: written(maxValue) }),
  }
  const give = (next: number | null) => {
    if (!Object.is(next, value)) onChange(next)
  }
  const write = (next: string) => {
    tellTyped()
    setTyped({ text: next, round })
    if (!commitsOnBlur) give(readNumber(next, limits).value)
  }
  const commit = () => {
    if (!isCurrent) return
    if (commitsOnBlur) give(read.value)
    setTyped(problem === null ? null : { text, round, left: commitsOnBlur ? read.value : value })
  }
  /** How to go a step up or down; null at the end. */
  const stepBy = (by: 1 | -1) => {
    const now = read.value === null || Number.isNaN(read.value) ? (minValue ?? 0) - (by > 0 ? 1 : 0) : read.value
    const next = Math.min(maxValue ?? Infinity, Math.max(minValue ?? -Infinity, now + by))
    return next === now ? null : () => write(written(next))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') commit()
    const step = event.key === 'ArrowUp' ? stepBy(1) : event.key === 'ArrowDown' ? stepBy(-1) : null
    if (!step) return
    event.preventDefault()
    step()
  }
  return {
    fault: problem === null ? null : words[problem](),
    input: {
      value: text,
      onChange: write,
      onBlur: commit,
      onKeyDown,
      inputMode: decimals === 0 ? ('numeric' as const) : ('decimal' as const),
      autoComplete: 'off',
    },
    stepBy,
  }
}
