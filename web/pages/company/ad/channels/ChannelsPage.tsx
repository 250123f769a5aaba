import { Columns3, Download, Waypoints } from 'lucide-react'
import { graphql } from 'react-relay'
import { useSearchParams } from 'react-router-dom'
import { hasBoard } from '#rules/ads/ad-lifecycle.ts'
import { MAX_TOUCH_AGE_DAYS } from '#rules/candidates/arrival.ts'
import type { ChannelsPageQuery } from '#web/__generated__/ChannelsPageQuery.graphql.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { fetchPart } from '#web/loading/fetch-part.ts'
import type { PageProps } from '#web/relay/define-route.ts'
import { Page } from '#web/shell/Page.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { LinkButton } from '#web/ui/Link.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { StatusLabel } from '#web/ui/StatusGlyph.tsx'
import { channels } from '#web/features/candidate/channel/channels.ts'
import { channelTexts } from '#web/features/candidate/channel/texts.ts'
import { useAdPage } from '#web/features/ad-page/useAdPage.ts'
import { csvOf, downloadCsv } from '#web/lists/csv.ts'
import textStyles from '#web/styles/Text.module.css'
import styles from './Channels.module.css'
import { ChannelTable } from './ChannelTable.tsx'
import { parsePeriod, PERIODS } from './periods.ts'
import { ShareLinks } from './ShareLinks.tsx'
import { conclude, countChannels, MIN_APPLICATIONS, type Pair } from './summarise.ts'
import { Switched } from './Switched.tsx'
import { channelsPageTexts } from './texts.ts'

export const query = graphql`
  query ChannelsPageQuery($id: Int!, $days: Int) @preloadable @throwOnFieldError {
    clientConfig {
      siteUrl
    }
    ad(by: { databaseId: $id }) {
      id
      company {
        id
        databaseId
      }
      ...useAdPage_ad
      channels(days: $days) {
        pairs {
          first
          last
          applications
          movedOn
        }
        labels {
          label
          applications
          movedOn
        }
      }
    }
  }
`

export const live = () => fetchPart(() => import('#web/features/ad/ad-page-live.ts'))

/** The channels of the applications to an ad: first and last touch, changes of channel, and links to share (PLUS-86). */
export default function ChannelsPage({ data: { ad: data, clientConfig } }: PageProps<ChannelsPageQuery>) {
  const t = useTexts(channelsPageTexts)
  const names = useTexts(channelTexts)
  const [search, setSearch] = useSearchParams()
  const model = useAdPage(data, 'channels')
  const { ad, paths } = model
  const period = parsePeriod(search)
  const pairs = data.channels.pairs.map(({ first, last, ...counts }): Pair => ({
    first: channels.toRule(first),
    last: channels.toRule(last),
    ...counts,
  }))
  const total = pairs.reduce((sum, { applications }) => sum + applications, 0)
  const rows = countChannels(pairs)
  const takesApplications = hasBoard(ad)
  // The board cannot filter by period, so only the numbers of all time lead to it.
  const boardPath = period === 'all' ? paths.board : null
  const download = () =>
    downloadCsv(
      `kanaler-${ad.databaseId}.csv`,
      csvOf([
        [t('channel'), t('first'), t('last'), t('movedOn')],
        ...rows.map(({ channel, first, last, movedOn }) => [names(`name.${channel}`), first, last, movedOn]),
      ]),
    )
  return (
    <Page
      title={ad.name}
      crumbs={[...model.crumbs, { label: t('title') }]}
      actions={model.actions}
      status={<StatusLabel status={ad.type} />}
      primary={
        takesApplications && (
          <>
            <LinkButton to={paths.board} icon={Columns3}>
              {t('board')}
            </LinkButton>
            <Button icon={Download} onPress={download} isDisabled={total === 0}>
              {t('csv')}
            </Button>
          </>
        )
      }
      subBar={<h2 className={textStyles.heading}>{t('title')}</h2>}
      subBarEnd={
        takesApplications && (
          <Segmented
            aria-label={t('period.label')}
            size="sm"
            options={PERIODS.map((id) => ({ id, label: t(`period.${id}`) }))}
            value={period}
            onChange={(chosen) => setSearch(chosen === 'all' ? {} : { days: chosen }, { replace: true })}
          />
        )
      }
    >
      {!takesApplications ? (
        <Empty icon={Waypoints} title={t('notHere')} actions={<LinkButton to={paths.ad}>{t('toAd')}</LinkButton>}>
          {t('notHereText')}
        </Empty>
      ) : (
        <div className={styles.page}>
          <section className={styles.touches} aria-labelledby="touches">
            <h3 id="touches" className={textStyles.title}>
              {t('touches')} {total > 0 && <span className={styles.count}>{total}</span>}
            </h3>
            <p className={textStyles.help}>{t('means', { days: MAX_TOUCH_AGE_DAYS })}</p>
            {total === 0 ? (
              <Empty icon={Waypoints} title={t(period === 'all' ? 'empty' : 'emptyPeriod')}>
                {t('emptyText')}
              </Empty>
            ) : (
              <ChannelTable rows={rows} total={total} boardPath={boardPath} />
            )}
          </section>
          <div className={styles.columns}>
            <div className={styles.sections}>
              {total > 0 && (
                <Switched pairs={pairs} labels={data.channels.labels} total={total} boardPath={boardPath} />
              )}
              {total > 0 && <Says pairs={pairs} total={total} />}
            </div>
            <ShareLinks ad={ad} siteUrl={clientConfig.siteUrl} />
          </div>
        </div>
      )}
    </Page>
  )
}

/** Summarises the numbers in sentences. */
function Says({ pairs, total }: { pairs: readonly Pair[]; total: number }) {
  const t = useTexts(channelsPageTexts)
  const names = useTexts(channelTexts)
  const { most, left } = conclude(pairs)
  return (
    <section>
      <h3 className={textStyles.heading}>{t('says')}</h3>
      {most && <p>{t('saysMost', { channel: names(`name.${most.channel}`), last: most.last, total })}</p>}
      {left && (
        <p>{t('saysLeft', { channel: names(`name.${left.channel}`), first: left.first, switched: left.switched })}</p>
      )}
      {!most && !left && <p>{t('saysNothing')}</p>}
      <p className={textStyles.help}>{t('saysLimit', { min: MIN_APPLICATIONS })}</p>
    </section>
  )
}
