import { useState, type KeyboardEvent } from 'react'
import { useTexts } from '#web/i18n/texts.ts'
import { parseNumber, type NumberLimits } from './parse-number.ts'
import { uiTexts } from './texts.ts'
import type { TypedCharacters } from './typed-characters.ts'
import { useTypedText } from './typed-text.ts'
import { writeNumber } from './write-number.ts'

/** A number field's value and limits. */
export interface TypedNumber extends NumberLimits {
  /** NaN for invalid text. */
  value: number | null
  onChange: (value: number | null) => void
  /** Calls `onChange` only on blur or Enter, because other fields depend on the value. */
  commitsOnBlur?: boolean | undefined
  /** When this number changes, the typed text is replaced by the value. */
  round?: number | undefined
}

/** Manages the text of a number field. The field ignores keys for other characters. Pasted
 * text stays unchanged until the field is left, and errors are shown. */
export function useTypedNumber({ value, onChange, commitsOnBlur = false, round = 0, ...limits }: TypedNumber) {
  const t = useTexts(uiTexts)
  // `left` is the value when the user left the field with invalid text.
  const [typed, setTyped] = useState<{ text: string; round: number; left?: number | null } | null>(null)
  // A value set from outside since, for example by undo, replaces the text.
  const isCurrent =
    typed !== null && typed.round === round && (typed.left === undefined || Object.is(value, typed.left))
  const { decimals = 0, minValue, maxValue } = limits
  const isSigned = minValue === undefined || minValue < 0
  const accepts: TypedCharacters =
    decimals === 0 ? (isSigned ? 'signedNumber' : 'number') : isSigned ? 'signedDecimal' : 'decimal'
  const formatted = (number: number | null) => (number === null || Number.isNaN(number) ? '' : writeNumber(number))
  const text = isCurrent ? typed.text : formatted(value)
  const markTyped = useTypedText(text)
  const read = parseNumber(text, limits)
  const problem = read.problem ?? (Number.isNaN(value) && !isCurrent ? 'notNumber' : null)
  const messages = {
    notNumber: () => (decimals === 0 ? t('number.whole') : t('number.decimal', { decimals })),
    outOfRange: () =>
      minValue === undefined
        ? t('number.most', { max: formatted(maxValue ?? 0) })
        : maxValue === undefined
          ? t('number.least', { min: formatted(minValue) })
          : t('number.between', { min: formatted(minValue), max: formatted(maxValue) }),
  }
  const emitChange = (next: number | null) => {
    if (!Object.is(next, value)) onChange(next)
  }
  const write = (next: string) => {
    markTyped()
    setTyped({ text: next, round })
    if (!commitsOnBlur) emitChange(parseNumber(next, limits).value)
  }
  const commit = () => {
    if (!isCurrent) return
    if (commitsOnBlur) emitChange(read.value)
    setTyped(problem === null ? null : { text, round, left: commitsOnBlur ? read.value : value })
  }
  /** Returns a function that changes the value by one step. Null at the limit. */
  const stepBy = (by: 1 | -1) => {
    const now = read.value === null || Number.isNaN(read.value) ? (minValue ?? 0) - (by > 0 ? 1 : 0) : read.value
    const next = Math.min(maxValue ?? Infinity, Math.max(minValue ?? -Infinity, now + by))
    return next === now ? null : () => write(formatted(next))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') commit()
    const step = event.key === 'ArrowUp' ? stepBy(1) : event.key === 'ArrowDown' ? stepBy(-1) : null
    if (!step) return
    event.preventDefault()
    step()
  }
  return {
    fault: problem === null ? null : messages[problem](),
    input: {
      value: text,
      onChange: write,
      onBlur: commit,
      onKeyDown,
    },
    accepts,
    stepBy,
  }
}
