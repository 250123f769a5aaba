import { LayoutList } from 'lucide-react'
import { graphql } from 'react-relay'
import { hasBoard } from '#rules/ads/ad-lifecycle.ts'
import type { PhoneAdList_company$key } from '#web/__generated__/PhoneAdList_company.graphql.ts'
import type { PhoneAdListMoreQuery } from '#web/__generated__/PhoneAdListMoreQuery.graphql.ts'
import { uses } from '#web/features/ad/editor-ad-enums.ts'
import { useDay } from '#web/i18n/date-format.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { ReadFailed } from '#web/lists/ReadFailed.tsx'
import { useAllRows } from '#web/lists/useAllRows.ts'
import { usePaginationFragment } from '#web/relay/paging/paging.ts'
import { shellTexts } from '#web/shell/texts.ts'
import { Empty } from '#web/ui/Empty.tsx'
import { Anchor } from '#web/ui/Link.tsx'
import { PhoneFrame } from './PhoneFrame.tsx'
import styles from './PhoneAds.module.css'
import { phoneAdsTexts } from './texts.ts'

/** The fields of an ad in the list. Its live events select them too. */
void graphql`
  fragment PhoneAdList_ad on Ad {
    id
    databaseId
    name
    city
    endsAt
    use: applicationMethod
    source
    applicationCount
    newApplicationCount
  }
`

/** The active ads of a company. Ads with new applications come first, then the newest. */
export function PhoneAdList({ company: key }: { company: PhoneAdList_company$key }) {
  const t = useTexts(phoneAdsTexts)
  const shell = useTexts(shellTexts)
  const day = useDay()
  const {
    data: { id, databaseId, name, ads },
    ...paging
  } = usePaginationFragment<PhoneAdListMoreQuery, PhoneAdList_company$key>(
    graphql`
      fragment PhoneAdList_company on Company
      @throwOnFieldError
      @refetchable(queryName: "PhoneAdListMoreQuery")
      @argumentDefinitions(first: { type: "Int", defaultValue: 100 }, after: { type: "String" }) {
        id
        databaseId
        name
        ads(first: $first, after: $after, status: ACTIVE) @connection(key: "PhoneAdList_ads", filters: []) {
          edges {
            node {
              ...PhoneAdList_ad @relay(mask: false)
            }
          }
        }
      }
    `,
    key,
  )
  // The list is sorted here, so all ads are loaded.
  const { rows: active, ...read } = useAllRows({ listId: id, edges: ads.edges, ...paging })
  const rows = active
    .filter(({ use, source }) => hasBoard({ use: uses.toRule(use), source }))
    .toSorted((a, b) => b.newApplicationCount - a.newApplicationCount || b.databaseId - a.databaseId)
  return (
    <PhoneFrame
      title={t('title')}
      subtitle={name ?? shell('unnamedCompany')}
      back={{ to: `/${databaseId}/inbox`, label: t('inbox') }}
    >
      {rows.length === 0 ? (
        <Empty icon={LayoutList} title={t('none')}>
          {t('noneBody')}
        </Empty>
      ) : (
        <ul className={styles.list} aria-label={t('active')}>
          {rows.map((ad) => (
            <li key={ad.databaseId}>
              <Anchor className={styles.row} to={`/${databaseId}/ads/${ad.databaseId}`}>
                <b>{ad.name}</b>
                <small className="num muted">
                  {[
                    ad.city,
                    ad.endsAt != null && t('ends', { day: day(ad.endsAt) }),
                    t('applications', { count: ad.applicationCount }),
                  ]
                    .filter(Boolean)
                    .join(', ')}
                </small>
                {ad.newApplicationCount > 0 && (
                  <span className={`${styles.new} num`}>{t('new', { count: ad.newApplicationCount })}</span>
                )}
              </Anchor>
            </li>
          ))}
        </ul>
      )}
      <ReadFailed reads={[read]} />
    </PhoneFrame>
  )
}
