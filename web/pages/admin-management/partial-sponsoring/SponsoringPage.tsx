import { Building2 } from 'lucide-react'
import { graphql, useFragment } from 'react-relay'
import { useSearchParams } from 'react-router-dom'
import type { SponsoringPage_sponsoring$key } from '#web/__generated__/SponsoringPage_sponsoring.graphql.ts'
import type { SponsoringPageQuery } from '#web/__generated__/SponsoringPageQuery.graphql.ts'
import { useNumber, useTexts } from '#web/i18n/texts.ts'
import { fetchPart } from '#web/loading/fetch-part.ts'
import { useAct } from '#web/relay/acts.ts'
import type { PageProps } from '#web/relay/define-route.ts'
import { cx } from '#web/ui/cx.ts'
import { Empty } from '#web/ui/Empty.tsx'
import { Switch } from '#web/ui/Switch.tsx'
import { AdminFrame } from '#web/office/AdminFrame.tsx'
import { CompanyPoints } from '#web/features/sponsoring/CompanyPoints.tsx'
import { setPartialSponsoring } from '#web/features/sponsoring/acts.ts'
import { AdPoints } from './AdPoints.tsx'
import textStyles from '#web/styles/Text.module.css'
import styles from './Sponsoring.module.css'
import { adminSponsoringTexts } from './texts.ts'

export const query = graphql`
  query SponsoringPageQuery($company: Int!, $ad: AdReferenceInput) @preloadable @throwOnFieldError {
    office {
      partialSponsoring(by: { databaseId: $company }) {
        id
        ...SponsoringPage_sponsoring
      }
    }
    ...AdPoints_query @arguments(company: $company, ad: $ad)
  }
`

export const live = () => fetchPart(() => import('./sponsoring-live.ts'))

/** The sponsoring points of a company and their distribution among its ads (PROMO-44 to PROMO-51). */
export default function SponsoringPage({ data }: PageProps<SponsoringPageQuery>) {
  const { partialSponsoring } = data.office
  const t = useTexts(adminSponsoringTexts)
  const number = useNumber()
  // Shows only the points of ads, without those of the company.
  const isAdsOnly = useSearchParams()[0].get('type') === 'ad'
  const [run, isSwitching] = useAct(setPartialSponsoring)
  const sponsoring = useFragment<SponsoringPage_sponsoring$key>(
    graphql`
      fragment SponsoringPage_sponsoring on PartialSponsoring @throwOnFieldError {
        id
        company {
          id
        }
        companyName
        isEnabled
        points
        assignedPoints
        sponsoredAdCount
        adCount
      }
    `,
    partialSponsoring,
  )
  if (!partialSponsoring || !sponsoring)
    return (
      <AdminFrame page="companies" title={t('title')}>
        <Empty icon={Building2} title={t('unknown')} />
      </AdminFrame>
    )
  const {
    company: { id: companyId },
    companyName,
    isEnabled,
    points,
    assignedPoints,
    sponsoredAdCount,
    adCount,
  } = sponsoring
  return (
    <AdminFrame
      page="companies"
      title={t('title')}
      status={
        <span className={`${styles.whose} muted truncate`} title={companyName}>
          {companyName}
        </span>
      }
      crumbs={[{ label: companyName }, { label: t('title') }]}
    >
      <div className={styles.head}>
        <div className={styles.on}>
          <Switch
            isSelected={isEnabled}
            isDisabled={isSwitching}
            onChange={(isOn) => void run({ input: { companyId, isEnabled: isOn } })}
          >
            <b>{t(isEnabled ? 'on' : 'off')}</b>
          </Switch>
          <p className="muted">{t(isEnabled ? 'onHelp' : 'offHelp')}</p>
        </div>
        {!isAdsOnly && (
          <div>
            <CompanyPoints companyId={companyId} points={points} label={t('available')} />
          </div>
        )}
        <dl className={cx(textStyles.terms, styles.facts)}>
          <div>
            <dt>{t('assigned')}</dt>
            <dd>{number(assignedPoints)}</dd>
          </div>
          <div>
            <dt>{t('left')}</dt>
            <dd>{number(Math.max(0, points - assignedPoints))}</dd>
          </div>
          <div>
            <dt>{t('adsWithPoints')}</dt>
            <dd>{t('ofAll', { some: sponsoredAdCount, all: adCount })}</dd>
          </div>
        </dl>
      </div>
      <AdPoints sponsoring={data} companyId={companyId} isEnabled={isEnabled} />
    </AdminFrame>
  )
}
