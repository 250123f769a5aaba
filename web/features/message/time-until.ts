import { TIME_ZONE } from '#rules/text-and-time/stockholm-time.ts'

/** Returns the distance to a time, with its weekday: "fredag, om 21 timmar". */
export function timeUntil(at: Date, now: Date, locale: string): string {
  const minutes = Math.max(1, Math.round((at.getTime() - now.getTime()) / 60_000))
  const hours = Math.round(minutes / 60)
  const relative = new Intl.RelativeTimeFormat(locale)
  const distance =
    minutes < 60
      ? relative.format(minutes, 'minute')
      : hours < 48
        ? relative.format(hours, 'hour')
        : relative.format(Math.round(hours / 24), 'day')
  return `${new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: TIME_ZONE }).format(at)}, ${distance}`
}
