import { isDisabledDay, timesOfDay, type SchedulingPreferences } from '#rules/candidates/scheduling.ts'
import { instantOf, isDay, stockholmDay, stockholmTime } from '#rules/text-and-time/stockholm-time.ts'
import { CalendarClock } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useTexts } from '#web/i18n/texts.ts'
import { Calendar } from './Calendar.tsx'
import styles from './DateField.module.css'
import type { FieldSize, FieldTexts } from './Field.tsx'
import { Icon } from './Icon.tsx'
import list from './List.module.css'
import { clockTimes, formatTyping } from './month.ts'
import { Popover, PopoverTrigger } from './Popover.tsx'
import { TextField } from './TextField.tsx'
import { uiTexts } from './texts.ts'

export interface DateTimePickerProps extends FieldTexts {
  /** An instant. Shown as local time in Stockholm. */
  value: Date | null
  /**
   * Called with null while the field is empty or incomplete. A typed time may be outside `min` and `preferences`, so
   * validate it before use.
   */
  onChange: (value: Date | null) => void
  /** The earliest instant that can be selected. */
  min: Date
  /** Disabled hours and weekdays, and the interval of the time list. */
  preferences: SchedulingPreferences
  isDisabled?: boolean | undefined
  size?: FieldSize | undefined
  /** Explains in the popover why hours and days are disabled. */
  note?: ReactNode
  'aria-label'?: string | undefined
  className?: string | undefined
}

const typedPattern = /^(\d{4}-\d{2}-\d{2}) (\d{2}):(\d{2})$/

/** Parses YYYY-MM-DD HH:mm as a time in Stockholm. Returns null if it is not valid. */
function readInstant(text: string): Date | null {
  const [, day = '', hour, minute] = typedPattern.exec(text) ?? []
  if (!isDay(day) || Number(hour) > 23 || Number(minute) > 59) return null
  return instantOf(day, Number(hour), Number(minute))
}

/** Date and time, typed as YYYY-MM-DD HH:mm or selected in a calendar and a time list. */
export function DateTimePicker(props: DateTimePickerProps) {
  const {
    value,
    onChange,
    min,
    preferences,
    isDisabled = false,
    note,
    error,
    'aria-label': ariaLabel,
    ...texts
  } = props
  const t = useTexts(uiTexts)
  const [draft, setDraft] = useState<string | null>(null)
  const [wasLeft, setLeft] = useState(false)
  const type = (text: string) => {
    const next = formatTyping(text, true)
    const instant = readInstant(next)
    setLeft(false)
    setDraft(instant || next === '' ? null : next)
    if (instant?.getTime() !== value?.getTime()) onChange(instant)
  }
  return (
    <TextField
      {...texts}
      {...(ariaLabel === undefined ? {} : { 'aria-label': ariaLabel })}
      value={value ? `${stockholmDay(value)} ${stockholmTime(value)}` : (draft ?? '')}
      onChange={type}
      onBlur={() => setLeft(true)}
      error={error ?? (value === null && draft !== null && wasLeft ? t('date.invalidDateTime') : null)}
      placeholder={t('date.formatDateTime')}
      inputMode="numeric"
      autoComplete="off"
      isNumeric
      isDisabled={isDisabled}
      suffix={
        <PopoverTrigger>
          <Button className={styles.open ?? ''} aria-label={t('date.openDateTime')} isDisabled={isDisabled}>
            <Icon icon={CalendarClock} size="sm" />
          </Button>
          <Popover label={t('date.openDateTime')} placement="top end" isFlush>
            {(close) => (
              <DateTimePanel
                value={value}
                min={min}
                preferences={preferences}
                note={note}
                onChange={(next) => {
                  setDraft(null)
                  onChange(next)
                }}
                onDone={close}
              />
            )}
          </Popover>
        </PopoverTrigger>
      }
    />
  )
}

interface PanelProps extends Pick<DateTimePickerProps, 'value' | 'min' | 'preferences' | 'note'> {
  onChange: (value: Date) => void
  /** Called when a time is selected and both parts are set. */
  onDone?: (() => void) | undefined
}

/** The calendar and the time list next to each other, without the field. */
export function DateTimePanel({ value, min, preferences, note, onChange, onDone }: PanelProps) {
  const t = useTexts(uiTexts)
  const day = value ? stockholmDay(value) : null
  const time = value ? stockholmTime(value) : null
  const shownDay = day ?? stockholmDay(min)
  const open = new Set(timesOfDay(shownDay, preferences, min))
  const times = clockTimes(preferences.timePickerInterval)
  const scroller = useRef<HTMLDivElement>(null)
  const target = time !== null && open.has(time) ? time : times.find((clockTime) => open.has(clockTime))
  useEffect(() => {
    // The list's rows exist one frame after it is rendered.
    const frame = requestAnimationFrame(() => {
      const box = scroller.current
      const row = box?.querySelector<HTMLElement>(`[data-time="${target}"]`)
      if (box && row) box.scrollTop = row.offsetTop - box.clientHeight / 2 + row.offsetHeight / 2
    })
    return () => cancelAnimationFrame(frame)
  }, [target])

  const chooseDay = (next: string) => {
    const allowed = timesOfDay(next, preferences, min)
    const kept = time !== null && allowed.includes(time) ? time : allowed[0]
    if (kept) onChange(instantOf(next, Number(kept.slice(0, 2)), Number(kept.slice(3))))
  }
  return (
    <div className={styles.picker}>
      <Calendar
        autoFocus
        value={day}
        today={stockholmDay(min)}
        min={stockholmDay(min)}
        isDayDisabled={(date) => isDisabledDay(date, preferences) || timesOfDay(date, preferences, min).length === 0}
        onChange={chooseDay}
      />
      <div className={styles.times}>
        <div ref={scroller}>
          <ListBox
            aria-label={t('date.times')}
            className="num"
            selectionMode="single"
            selectedKeys={time === null ? [] : [time]}
            disallowEmptySelection
            onSelectionChange={(keys) => {
              const [chosen] = keys === 'all' ? [] : [...keys]
              if (typeof chosen !== 'string') return
              onChange(instantOf(shownDay, Number(chosen.slice(0, 2)), Number(chosen.slice(3))))
              onDone?.()
            }}
          >
            {times.map((clockTime) => (
              <ListBoxItem
                key={clockTime}
                id={clockTime}
                textValue={clockTime}
                isDisabled={!open.has(clockTime)}
                className={list.item ?? ''}
                data-time={clockTime}
              >
                {clockTime}
              </ListBoxItem>
            ))}
          </ListBox>
        </div>
      </div>
      {note && <div className={styles.note}>{note}</div>}
    </div>
  )
}
