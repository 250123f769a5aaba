import { graphql, useFragment } from 'react-relay'
import type { ConnectionsPage_company$key } from '#web/__generated__/ConnectionsPage_company.graphql.ts'
import type { ConnectionsPageQuery } from '#web/__generated__/ConnectionsPageQuery.graphql.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { fetchPart } from '#web/loading/fetch-part.ts'
import type { PageProps } from '#web/relay/define-route.ts'
import { cx } from '#web/ui/cx.ts'
import { Split } from '#web/ui/Layout.tsx'
import { useEverEnabled } from '#web/settings/FeatureOff.tsx'
import { SettingsFrame } from '#web/settings/SettingsFrame.tsx'
import textStyles from '#web/styles/Text.module.css'
import flexStyles from '#web/styles/Flex.module.css'
import styles from './ConnectionsPage.module.css'
import { ServiceCard } from './ServiceCard.tsx'
import { connectionsTexts } from './texts.ts'

export const query = graphql`
  query ConnectionsPageQuery($company: Int!) @preloadable @throwOnFieldError {
    company(by: { databaseId: $company }) {
      id
      ...ConnectionsPage_company
    }
  }
`

export const live = () => fetchPart(() => import('./connections-live.ts'))

/** The services that a company can connect to, each as a card with its status (COMP-90 to COMP-108). */
export default function ConnectionsPage({ data }: PageProps<ConnectionsPageQuery>) {
  const t = useTexts(connectionsTexts)
  const { id, viewerCanEdit, viewerCanBuyVolume, connectedServices } = useFragment<ConnectionsPage_company$key>(
    graphql`
      fragment ConnectionsPage_company on Company @throwOnFieldError {
        id
        viewerCanEdit
        viewerCanBuyVolume
        connectedServices {
          name
          isAvailable
          isActive
          ...ServiceCard_service
        }
      }
    `,
    data.company,
  )
  // A service that is neither available nor active has no card. An active service keeps its card, so that the user can
  // see and end it.
  const seen = useEverEnabled(
    connectedServices.flatMap(({ name, isAvailable, isActive }) => (isAvailable || isActive ? [name] : [])),
  )
  const shown = connectedServices.filter(({ name }) => seen.has(name))
  const activeVariant =
    connectedServices.find(({ name, isActive }) => isActive && (name === 'TEAMTAILOR' || name === 'TEAMTAILOR_XML'))
      ?.name ?? null
  const hasVariants = shown.filter(({ name }) => name === 'TEAMTAILOR' || name === 'TEAMTAILOR_XML').length === 2
  return (
    <SettingsFrame layout="columns" title={t('title')}>
      <Split
        needsWidth
        aside={
          <div className={cx(flexStyles.sections, styles.aside)}>
            <section>
              <h2 className={textStyles.heading}>{t('promotion.title')}</h2>
              <p>{t('promotion.help')}</p>
              <dl>
                <div>
                  <dt>{t('promotion.MANUAL')}</dt>
                  <dd>{t('promotion.manualHelp')}</dd>
                </div>
                <div>
                  <dt>{t('promotion.NONE')}</dt>
                  <dd>{t('promotion.noneHelp')}</dd>
                </div>
                <div>
                  <dt>{t(viewerCanBuyVolume ? 'promotion.allPackages' : 'promotion.packages')}</dt>
                  <dd>{t('promotion.packagesHelp')}</dd>
                </div>
              </dl>
            </section>
            {hasVariants && (
              <section>
                <h2 className={textStyles.heading}>{t('oneVariant.title')}</h2>
                <p>{t('oneVariant.help')}</p>
              </section>
            )}
          </div>
        }
      >
        <div className={styles.page}>
          <div className={styles.head} aria-hidden="true">
            <span />
            <span>{t('columns.service')}</span>
            <span>{t('columns.status')}</span>
            <span>{t('columns.promotion')}</span>
            <span />
          </div>
          <ul className={styles.cards}>
            {shown.map((service) => (
              <ServiceCard
                key={service.name}
                companyId={id}
                service={service}
                canEdit={viewerCanEdit}
                canBuyVolume={viewerCanBuyVolume}
                isOtherVariantOn={
                  activeVariant !== null &&
                  activeVariant !== service.name &&
                  (service.name === 'TEAMTAILOR' || service.name === 'TEAMTAILOR_XML')
                }
              />
            ))}
          </ul>
        </div>
      </Split>
    </SettingsFrame>
  )
}
