import { useDay } from '#web/i18n/date-format.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { Chip } from '#web/ui/Chip.tsx'
import { shellTexts } from './texts.ts'

/** Marks a test company (PLUS-102). With `expiresAt`, it also says when the company is deleted. */
export function TestBadge({ expiresAt }: { expiresAt?: string | null | undefined }) {
  const t = useTexts(shellTexts)
  const day = useDay()
  return <Chip tone="warning">{expiresAt == null ? t('test') : t('testUntil', { day: day(expiresAt) })}</Chip>
}
