import { Shield } from 'lucide-react'
import { graphql, useFragment } from 'react-relay'
import type { SettingsPage_company$key } from '#web/__generated__/SettingsPage_company.graphql.ts'
import type { SettingsPageQuery } from '#web/__generated__/SettingsPageQuery.graphql.ts'
import { useDay } from '#web/i18n/date-format.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { fetchPart } from '#web/loading/fetch-part.ts'
import type { PageProps } from '#web/relay/define-route.ts'
import { Page } from '#web/shell/Page.tsx'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { Anchor } from '#web/ui/Link.tsx'
import { listSettingsGroups, MARK_ICONS, settingsPath, type SettingsMark } from '#web/shell/settings/settings-pages.ts'
import { settingsFrameTexts } from '#web/settings/texts.ts'
import { settingsPagesTexts } from '#web/shell/settings/texts.ts'
import textStyles from '#web/styles/Text.module.css'
import styles from './SettingsPage.module.css'
import { settingsTexts } from './texts.ts'
import { TILE_TEXTS } from './tiles.ts'

export const query = graphql`
  query SettingsPageQuery($company: Int!) @preloadable @throwOnFieldError {
    company(by: { databaseId: $company }) {
      id
      ...SettingsPage_company
    }
  }
`

export const live = () => fetchPart(() => import('./settings-live.ts'))

/** The settings menu, with a tile for each page that shows its state (COMP-21). */
export default function SettingsPage({ data }: PageProps<SettingsPageQuery>) {
  const t = useTexts(settingsTexts)
  const frame = useTexts(settingsFrameTexts)
  const tPages = useTexts(settingsPagesTexts)
  const { databaseId, name, logoUrl, settings } = useFragment<SettingsPage_company$key>(
    graphql`
      fragment SettingsPage_company on Company @throwOnFieldError {
        databaseId
        name
        logoUrl
        settings {
          organizationNumber
          city
          viewerIsAdministrator
          isTestCompany
          isProfilePublished
          hasProfileDraft
          infoFaultCount
          userCount
          accessRequestCount
          unbilledOrderCount
          unbilledSum {
            amount
          }
          senderCount
          hasSenderInUse
          emailTemplateCount
          stepTemplateCount
          connectionCount
          failingConnectionCount
          failingService
          waitingConnectionCount
          workplaceCount
          shownAdCount
          careerPageKeyCount
          apiKeyCount
          endingApiKeyCount
          apiKeyEndsAt
          webhookCount
          failingWebhookCount
          nextRetention {
            applicationCount
            on
          }
          recentActCount
          hasMoreRecentActs
        }
      }
    `,
    data.company,
  )
  const day = useDay()
  const title = frame('settings')
  return (
    <Page
      title={title}
      crumbs={[{ label: title }]}
      subBar={
        <div className={cx(textStyles.facts, styles.company)}>
          {logoUrl && <img className={styles.logo} src={logoUrl} alt="" width={20} height={20} />}
          {name && <b>{name}</b>}
          <span>{[settings.organizationNumber, settings.city].filter(Boolean).join(' · ')}</span>
        </div>
      }
      subBarEnd={
        settings.viewerIsAdministrator && (
          <span className={styles.role}>
            <Icon icon={Shield} size="sm" />
            {t('administrator')}
          </span>
        )
      }
    >
      <div className={styles.menu}>
        {listSettingsGroups(settings).map(({ id, pages }) => (
          <section key={id} className={styles.group} aria-labelledby={`settings-${id}`}>
            <header>
              <h2 id={`settings-${id}`} className={textStyles.heading}>
                {tPages(`groups.${id}`)}
              </h2>
              <p>{t(`groups.${id}`)}</p>
            </header>
            <ul className={styles.tiles}>
              {pages.map((page) => (
                <li key={page.id}>
                  <Anchor className={styles.tile} to={settingsPath(page, databaseId)}>
                    <Icon icon={page.icon} size="lg" />
                    <b>{tPages(`pages.${page.id}`)}</b>
                    <State text={TILE_TEXTS[page.id](settings, t, day)} tone={page.mark?.(settings)?.tone} />
                  </Anchor>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Page>
  )
}

function State({ text, tone }: { text: string | null; tone: SettingsMark['tone'] | undefined }) {
  if (text === null) return null
  return (
    <span className={styles.state} data-tone={tone}>
      {tone && <Icon icon={MARK_ICONS[tone]} size="sm" />}
      <span>{text}</span>
    </span>
  )
}
