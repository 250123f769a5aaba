import type { Locale } from '#rules/text-and-time/locale.ts'

/** Formats the size of a file: "412 kB", "1,8 MB" (1.8 in English). */
export function formatFileSize(bytes: number, locale: Locale): string {
  if (bytes < 999_500) return `${Math.max(1, Math.round(bytes / 1000))} kB`
  return `${new Intl.NumberFormat(locale === 'en' ? 'en-GB' : 'sv-SE', { maximumFractionDigits: 1 }).format(bytes / 1_000_000)} MB`
}
