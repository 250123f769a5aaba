import { Clock, FileDown, Trash2 } from 'lucide-react'
import { graphql, useFragment } from 'react-relay'
import type { PrivacyRecord_company$key } from '#web/__generated__/PrivacyRecord_company.graphql.ts'
import { useDay } from '#web/i18n/date-format.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { DataTable } from '#web/ui/DataTable.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import flexStyles from '#web/styles/Flex.module.css'
import textStyles from '#web/styles/Text.module.css'
import styles from './Privacy.module.css'
import { privacyTexts } from './texts.ts'

const icons = { ERASED: Trash2, EXPORTED: FileDown, RETAINED: Clock }

/** The maximum number of entries that the platform returns. */
const MAX_ENTRIES = 50

/** Lists erasures, exports and anonymizations of personal data, newest first (PLUS-41). */
export function PrivacyRecord({ company }: { company: PrivacyRecord_company$key }) {
  const t = useTexts(privacyTexts)
  const day = useDay()
  const { privacyRecord: entries } = useFragment(
    graphql`
      fragment PrivacyRecord_company on Company @throwOnFieldError {
        privacyRecord {
          databaseId
          at
          kind
          person
          adName
          applicationCount
          by {
            name
          }
        }
      }
    `,
    company,
  )
  if (entries.length === 0) return <p className={textStyles.help}>{t('record.empty')}</p>
  return (
    <div className={styles.record}>
      <DataTable aria-label={t('record.title')}>
        <thead>
          <tr>
            <th scope="col">{t('record.day')}</th>
            <th scope="col">{t('record.done')}</th>
            <th scope="col">{t('record.concerns')}</th>
            <th scope="col">{t('record.by')}</th>
          </tr>
        </thead>
        <tbody>
          {entries.flatMap(({ databaseId, at, kind, person, adName, applicationCount: count, by }) =>
            kind === '%future added value'
              ? []
              : [
                  <tr key={databaseId}>
                    <td className="num">{day(at)}</td>
                    <td>
                      <span className={flexStyles.row}>
                        <Icon icon={icons[kind]} size="sm" />
                        {t(`record.${kind}`)}
                      </span>
                    </td>
                    <td className="muted">
                      {person != null
                        ? t('record.of', { count, who: person })
                        : t('record.ad', { count, ad: adName ?? '' })}
                    </td>
                    <td className="muted">{by === null ? t('record.tavla') : (by.name ?? t('record.deletedUser'))}</td>
                  </tr>,
                ],
          )}
        </tbody>
      </DataTable>
      {entries.length >= MAX_ENTRIES && (
        <p className={textStyles.help}>{t('record.lastShown', { most: MAX_ENTRIES })}</p>
      )}
    </div>
  )
}
