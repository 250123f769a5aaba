import { graphql } from 'react-relay'
import type { RetentionNoticeQuery } from '#web/__generated__/RetentionNoticeQuery.graphql.ts'
import { useDay } from '#web/i18n/date-format.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { privacyTexts } from './texts.ts'
import { useDebouncedQuery } from '#web/relay/useDebouncedQuery.ts'

const query = graphql`
  query RetentionNoticeQuery($company: Int!, $months: Int!) @throwOnFieldError {
    company(by: { databaseId: $company }) {
      retentionPreview(months: $months) {
        dueCount
        moreCount
        on
      }
    }
  }
`

/** Warns about the effects of a shorter retention, and when they occur (PLUS-40). */
export function RetentionNotice({ company, months, present }: { company: number; months: number; present: number }) {
  const t = useTexts(privacyTexts)
  const day = useDay()
  const previewRead = useDebouncedQuery<RetentionNoticeQuery>(query, { company, months })
  const preview = previewRead.is === 'read' ? previewRead.data.company.retentionPreview : null
  return (
    <Notice tone="warning" isLive>
      {t('retention.shorter', { months: present })} {previewRead.is === 'failed' && t('retention.unknown')}
      {preview && t('retention.also', { count: preview.moreCount, day: day(preview.on) })}{' '}
      {preview && preview.dueCount > 0 && `${t('retention.beyond', { count: preview.dueCount })} `}
      {t('retention.told')}
    </Notice>
  )
}
