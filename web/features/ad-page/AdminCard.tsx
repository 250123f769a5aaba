import { graphql, useFragment } from 'react-relay'
import { isExternal } from '#rules/ads/ad-lifecycle.ts'
import type { AdminCard_ad$key } from '#web/__generated__/AdminCard_ad.graphql.ts'
import { useDay } from '#web/i18n/date-format.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { useCompanyId } from '#web/shell/viewer.ts'
import { Block } from '#web/ui/Layout.tsx'
import { Link } from '#web/ui/Link.tsx'
import { adPageTexts } from './texts.ts'
import { packages } from '#web/features/ad/ad-enums.ts'
import { Facts } from './Card.tsx'
import { sourceName } from '#web/features/ad/source-name.ts'
import { adTexts } from '#web/features/ad/texts.ts'

/** The part of an ad that only ad admins see: owner, company, source and promotion (SHELL-30). */
export function AdminCard({ ad: key }: { ad: AdminCard_ad$key }) {
  const t = useTexts(adPageTexts)
  const names = useTexts(adTexts)
  const companyId = useCompanyId()
  const ad = useFragment(
    graphql`
      fragment AdminCard_ad on Ad @throwOnFieldError {
        databaseId
        owner {
          name
        }
        source
        start: startsAt
        end: endsAt
        promotion
        selectedPromotion
        company {
          name
        }
      }
    `,
    key,
  )
  const day = useDay()
  const date = (value: string | null) => (value === null ? '–' : <span className="date">{day(value)}</span>)
  return (
    <Block title={t('admin.title')} note={t('admin.note')}>
      <Facts
        facts={[
          { label: t('admin.owner'), value: ad.owner.name ?? '–' },
          {
            label: t('admin.company'),
            value: <Link to={`/${companyId}`}>{ad.company.name ?? t('admin.company')}</Link>,
          },
          { label: t('admin.source'), value: isExternal(ad) ? sourceName(ad.source) : t('admin.ownSource') },
          { label: t('admin.id'), value: <span className="num">{ad.databaseId}</span> },
          { label: t('admin.package'), value: names(`package.${packages.toRule(ad.promotion)}`) },
          { label: t('admin.chosen'), value: names(`package.${packages.toRule(ad.selectedPromotion ?? 'NONE')}`) },
          { label: t('publish.start'), value: date(ad.start) },
          { label: t('publish.end'), value: date(ad.end) },
        ]}
      />
    </Block>
  )
}
