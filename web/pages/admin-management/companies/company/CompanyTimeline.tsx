import type { Timeline_entries$key } from '#web/__generated__/Timeline_entries.graphql.ts'
import { Timeline } from '#web/features/audit/Timeline.tsx'
import { useTexts } from '#web/i18n/texts.ts'
import textStyles from '#web/styles/Text.module.css'
import { Link } from '#web/ui/Link.tsx'
import styles from './Overview.module.css'
import { adminCompanyTexts } from './texts.ts'

/** The latest events of a company, with a link to its whole log (PLUS-107). */
export function CompanyTimeline({ databaseId, entries }: { databaseId: number; entries: Timeline_entries$key }) {
  const t = useTexts(adminCompanyTexts)
  return (
    <section className={styles.timeline} aria-label={t('timeline')}>
      <header>
        <h2 className={textStyles.title}>{t('timeline')}</h2>
        <Link to={`/admin-management/audit-log?company=${databaseId}`}>{t('wholeLog')}</Link>
      </header>
      <Timeline entries={entries} />
    </section>
  )
}
