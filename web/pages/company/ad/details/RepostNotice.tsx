import { isSameVacancy } from '#rules/ads/reposting.ts'
import { useDay } from '#web/i18n/date-format.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { Link } from '#web/ui/Link.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { useDetails } from './details-context.tsx'
import { detailsTexts } from '#web/features/ad/details/texts.ts'

/** An ad that was recently sent to the public employment service. */
export interface Posting {
  readonly ad: { readonly databaseId: number } | null | undefined
  readonly title: string
  readonly city: string | null | undefined
  readonly postedAt: string
}

/**
 * Warns if the employment service got an ad for the same vacancy within the last two weeks. Does not block publishing
 * (PLUS-45).
 */
export function RepostNotice({
  companyId,
  adId,
  posted,
}: {
  companyId: number
  adId: number
  posted: readonly Posting[]
}) {
  const t = useTexts(detailsTexts)
  const day = useDay()
  const {
    form: {
      title,
      details: { city },
    },
  } = useDetails()
  const same = posted.find((each) => isSameVacancy({ title, city }, { title: each.title, city: each.city ?? null }))
  if (!same) return null
  const elsewhere = same.ad != null && same.ad.databaseId !== adId ? same.ad : null
  return (
    <Notice
      tone="warning"
      isLive
      end={elsewhere && <Link to={`/${companyId}/ad/${elsewhere.databaseId}`}>{t('serviceRepostLink')}</Link>}
    >
      {t('serviceRepost', { day: day(same.postedAt) })}
    </Notice>
  )
}
