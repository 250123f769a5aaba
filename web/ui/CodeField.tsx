import { useId, useRef, type ClipboardEvent, type KeyboardEvent } from 'react'
import { CircleAlert } from 'lucide-react'
import styles from './CodeField.module.css'
import { cx } from './cx.ts'
import { fieldStyles } from './Field.tsx'
import { Icon } from './Icon.tsx'

interface CodeFieldProps {
  /** Spoken name; `digitLabel(1)` names each box. */
  label: string
  digitLabel: (number: number) => string
  value: string
  onChange: (digits: string) => void
  /** Called when the last digit is typed or the code pasted. */
  onComplete?: ((digits: string) => void) | undefined
  length?: number | undefined
  error?: string | null | undefined
  isDisabled?: boolean | undefined
  autoFocus?: boolean | undefined
}

/** A one-time code in one box per digit; typing moves on, Backspace moves back, a paste fills all. */
export function CodeField({ label, digitLabel, value, onChange, onComplete, length = 6, error, isDisabled, autoFocus }: CodeFieldProps) {
  const boxes = useRef<(HTMLInputElement | null)[]>([])
  const errorId = useId()
  const put = (digits: string) => {
    const next = digits.replace(/\D/g, '').slice(0, length)
    onChange(next)
    boxes.current[Math.min(next.length, length - 1)]?.focus()
    if (next.length === length) onComplete?.(next)
  }
  const keyDown = (event: KeyboardEvent, index: number) => {
    if (event.key === 'Backspace') {
      event.preventDefault()
      put(value.slice(0, index < value.length ? index : -1))
    } else if (event.key === 'ArrowLeft') boxes.current[index - 1]?.focus()
    else if (event.key === 'ArrowRight' && index < value.length) boxes.current[index + 1]?.focus()
  }
  const paste = (event: ClipboardEvent) => {
    event.preventDefault()
    put(event.clipboardData.getData('text'))
  }
  return (
    <div className={fieldStyles.field} role="group" aria-label={label} data-invalid={error ? true : undefined}>
      <div className={cx(styles.code, 'num')}>
        {Array.from({ length }, (_, index) => (
          <input
            key={index}
            ref={(element) => {
              boxes.current[index] = element
            }}
            className={cx(fieldStyles.input, styles.digit)}
            aria-label={digitLabel(index + 1)}
            aria-describedby={error ? errorId : undefined}
            aria-invalid={error ? true : undefined}
            inputMode="numeric"
            autoComplete={index === 0 ? 'one-time-code' : 'off'}
            autoFocus={autoFocus && index === 0}
            disabled={isDisabled}
            value={value[index] ?? ''}
            onFocus={(event) => event.currentTarget.select()}
            onKeyDown={(event) => keyDown(event, index)}
            onPaste={paste}
            onChange={(event) => {
              const typed = event.currentTarget.value.replace(/\D/g, '')
              const rest = typed.length > 1 ? typed : typed.slice(-1)
              if (rest) put(typed.length >= length ? typed : value.slice(0, index) + rest + value.slice(index + 1))
            }}
          />
        ))}
      </div>
      {error && (
        <div id={errorId} className={fieldStyles.error} role="alert">
          <Icon icon={CircleAlert} size="sm" />
          <span>{error}</span>
        </div>
      )}
    </div>
  )
}
