import type { Locale } from '#rules/text-and-time/locale.ts'

/**
 * The promise of an answer, as candidates read it: `letter` in the confirmation of the application and in the lead of
 * their own page, `track` as the last point of the track there. The dialog that rejects a candidate quotes both.
 */
export const PROMISED_ANSWER: Record<Locale, { letter: string; track: string }> = {
  sv: { letter: 'Du får svar oavsett hur det går.', track: 'alla får svar' },
  en: { letter: 'You’ll hear back either way.', track: 'everyone gets one' },
}
