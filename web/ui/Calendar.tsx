import { addDays, addMonths } from '#rules/text-and-time/stockholm-time.ts'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { locales } from '#web/i18n/language.ts'
import { useLanguage, useTexts } from '#web/i18n/texts.ts'
import styles from './Calendar.module.css'
import { IconButton } from './IconButton.tsx'
import { mondayOf, weeksOf } from './month.ts'
import { uiTexts } from './texts.ts'

interface CalendarProps {
  /** The selected day, YYYY-MM-DD. */
  value: string | null
  onChange: (day: string) => void
  /** Today, shown with a frame. */
  today: string
  min?: string | undefined
  max?: string | undefined
  isDayDisabled?: ((day: string) => boolean) | undefined
  /** Focuses the calendar when it appears. */
  autoFocus?: boolean | undefined
}

/** Returns the day that a key moves to, or null for other keys. Weeks run from Monday to Sunday. */
function dayAfterKey(day: string, key: string): string | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1)
    case 'ArrowRight':
      return addDays(day, 1)
    case 'ArrowUp':
      return addDays(day, -7)
    case 'ArrowDown':
      return addDays(day, 7)
    case 'Home':
      return mondayOf(day)
    case 'End':
      return addDays(mondayOf(day), 6)
    case 'PageUp':
      return addMonths(day, -1)
    case 'PageDown':
      return addMonths(day, 1)
    default:
      return null
  }
}

/** A month with week numbers, Monday first. Arrow keys move by day and week, PageUp and PageDown by month. */
export function Calendar({ value, onChange, today, min, max, isDayDisabled, autoFocus }: CalendarProps) {
  const t = useTexts(uiTexts)
  const locale = locales[useLanguage()]
  const [focused, setFocused] = useState(value ?? (min && min > today ? min : today))
  const wantsFocus = useRef(autoFocus ?? false)
  const grid = useRef<HTMLTableElement>(null)
  const month = focused.slice(0, 7)
  const isOff = (day: string) =>
    (min !== undefined && day < min) || (max !== undefined && day > max) || (isDayDisabled?.(day) ?? false)

  useEffect(() => {
    if (!wantsFocus.current) return
    wantsFocus.current = false
    grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  })

  const keyDown = (event: KeyboardEvent) => {
    const next = dayAfterKey(focused, event.key)
    if (next === null) return
    event.preventDefault()
    wantsFocus.current = true
    setFocused(next)
  }
  const at = (day: string) => new Date(`${day}T12:00:00Z`)
  const title = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    at(`${month}-01`),
  )
  const spoken = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' })
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' })
  const longWeekday = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' })
  const weeks = weeksOf(month)

  return (
    <div className={styles.calendar}>
      <div className={styles.head}>
        <IconButton
          icon={ChevronLeft}
          size="sm"
          label={t('date.previousMonth')}
          onPress={() => setFocused(addMonths(focused, -1))}
        />
        <b aria-live="polite">{title.charAt(0).toLocaleUpperCase(locale) + title.slice(1)}</b>
        <IconButton
          icon={ChevronRight}
          size="sm"
          label={t('date.nextMonth')}
          onPress={() => setFocused(addMonths(focused, 1))}
        />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a grid keeps rows and headers */}
      <table ref={grid} role="grid" aria-label={title} className="num" onKeyDown={keyDown}>
        <thead>
          <tr>
            <th scope="col">{t('date.week')}</th>
            {weeks[0]?.days.map((day) => (
              <th key={day} scope="col" abbr={longWeekday.format(at(day))}>
                {weekday.format(at(day)).slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map(({ week, days }) => (
            <tr key={days[0]}>
              <th scope="row" aria-label={t('date.weekNumber', { week })}>
                {week}
              </th>
              {days.map((day) => (
                <td key={day} aria-selected={day === value}>
                  <button
                    type="button"
                    tabIndex={day === focused ? 0 : -1}
                    aria-label={spoken.format(at(day))}
                    aria-disabled={isOff(day) || undefined}
                    aria-current={day === today ? 'date' : undefined}
                    data-outside={day.slice(0, 7) !== month || undefined}
                    data-selected={day === value || undefined}
                    onClick={() => {
                      setFocused(day)
                      if (!isOff(day)) onChange(day)
                    }}
                  >
                    {Number(day.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
