import { isDay, stockholmDay } from '#rules/text-and-time/stockholm-time.ts'
import { Calendar as CalendarIcon } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { useState } from 'react'
import { useTexts } from '#web/i18n/texts.ts'
import { Calendar } from './Calendar.tsx'
import type { FieldSize, FieldTexts } from './Field.tsx'
import { Icon } from './Icon.tsx'
import { formatTyping } from './month.ts'
import { Popover, PopoverTrigger } from './Popover.tsx'
import styles from './DateField.module.css'
import { TextField } from './TextField.tsx'
import { uiTexts } from './texts.ts'

export interface DateFieldProps extends FieldTexts {
  /** YYYY-MM-DD. Null while empty. */
  value: string | null
  /**
   * Called with a complete, allowed day, or with any day if `isChecked`. Called with null while the field is empty or
   * incomplete.
   */
  onChange: (day: string | null) => void
  /** The caller validates typed days. The calendar still offers only the allowed ones. */
  isChecked?: boolean | undefined
  min?: string | undefined
  max?: string | undefined
  isDayDisabled?: ((day: string) => boolean) | undefined
  isDisabled?: boolean | undefined
  isReadOnly?: boolean | undefined
  size?: FieldSize | undefined
  autoFocus?: boolean | undefined
  /** Today, YYYY-MM-DD. Defaults to today's date in Stockholm. */
  today?: string | undefined
  'aria-label'?: string | undefined
  className?: string | undefined
}

/** A day, typed as YYYY-MM-DD or selected in a calendar. */
export function DateField(props: DateFieldProps) {
  const {
    value,
    onChange,
    isChecked = false,
    min,
    max,
    isDayDisabled,
    isDisabled = false,
    isReadOnly = false,
    autoFocus = false,
    today: todayProp,
    error,
    ...rest
  } = props
  const t = useTexts(uiTexts)
  const [now] = useState(() => stockholmDay(new Date()))
  const today = todayProp ?? now
  const [draft, setDraft] = useState<string | null>(null)
  const [wasLeft, setLeft] = useState(false)
  const shown = value ?? draft ?? ''
  const allowed = (day: string) =>
    isDay(day) &&
    (min === undefined || day >= min) &&
    (max === undefined || day <= max) &&
    !(isDayDisabled?.(day) ?? false)
  const type = (text: string) => {
    const next = formatTyping(text)
    const day = (isChecked ? isDay(next) : allowed(next)) ? next : null
    setLeft(false)
    setDraft(day === null && next !== '' ? next : null)
    if (day !== value) onChange(day)
  }
  const { 'aria-label': ariaLabel, ...texts } = rest
  return (
    <TextField
      {...texts}
      {...(ariaLabel === undefined ? {} : { 'aria-label': ariaLabel })}
      value={shown}
      onChange={type}
      onBlur={() => setLeft(true)}
      error={
        error ??
        (value === null && draft !== null && wasLeft ? t(isDay(draft) ? 'date.notAllowed' : 'date.invalid') : null)
      }
      placeholder={t('date.format')}
      inputMode="numeric"
      autoComplete="off"
      isNumeric
      isDisabled={isDisabled}
      isReadOnly={isReadOnly}
      autoFocus={autoFocus}
      suffix={
        <PopoverTrigger>
          <Button className={styles.open ?? ''} aria-label={t('date.open')} isDisabled={isDisabled || isReadOnly}>
            <Icon icon={CalendarIcon} size="sm" />
          </Button>
          <Popover label={t('date.calendar')} placement="bottom end" isFlush>
            {(close) => (
              <Calendar
                autoFocus
                value={value}
                today={today}
                min={min}
                max={max}
                isDayDisabled={isDayDisabled}
                onChange={(day) => {
                  setDraft(null)
                  onChange(day)
                  close()
                }}
              />
            )}
          </Popover>
        </PopoverTrigger>
      }
    />
  )
}
