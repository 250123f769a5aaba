import { Download, Waypoints } from 'lucide-react'
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import type { StatisticsCard_ad$key } from '#web/__generated__/StatisticsCard_ad.graphql.ts'
import { useDay } from '#web/i18n/date-format.ts'
import { useNumber, useTexts } from '#web/i18n/texts.ts'
import { csvOf, downloadCsv } from '#web/lists/csv.ts'
import { useRefetchSoon } from '#web/relay/page-data/page-context.ts'
import { Button } from '#web/ui/Button.tsx'
import { Bars } from '#web/ui/Bars.tsx'
import { Block } from '#web/ui/Layout.tsx'
import { LinkButton } from '#web/ui/Link.tsx'
import { PartMissing } from '#web/ui/PartMissing.tsx'
import { adPageTexts } from './texts.ts'
import textStyles from '#web/styles/Text.module.css'
import styles from './StatisticsCard.module.css'

const measures = ['views', 'applyPresses', 'applications'] as const
type Measure = (typeof measures)[number]

interface StatisticsCardProps {
  ad: StatisticsCard_ad$key
  /** Path of the channels of the applications. Null if the ad takes no applications. */
  channelsPath: string | null
}

/** Shows views and applications per day, and offers them as a file (PLUS-71). */
export function StatisticsCard({ ad: key, channelsPath }: StatisticsCardProps) {
  const t = useTexts(adPageTexts)
  const number = useNumber()
  const day = useDay()
  const retry = useRefetchSoon()
  const [pointed, point] = useState<number | null>(null)
  const { databaseId, statistics } = useFragment(
    graphql`
      fragment StatisticsCard_ad on Ad {
        databaseId
        statistics(days: 30) @catch(to: NULL) {
          days {
            day
            views
            applyPresses
            applications
          }
          totals {
            views
            applyPresses
            applications
          }
          before {
            views
            applyPresses
            applications
          }
        }
      }
    `,
    key,
  )
  if (!statistics)
    return (
      <Block title={t('statistics.title')}>
        <PartMissing onRetry={retry} />
      </Block>
    )
  const { days, totals, before } = statistics
  const [first, last] = [days[0], days.at(-1)]
  const at = pointed === null ? undefined : days[pointed]
  const download = () =>
    downloadCsv(
      `statistik-${databaseId}.csv`,
      csvOf([
        [t('statistics.day'), ...measures.map((measure) => t(`statistics.${measure}`))],
        ...days.map((each) => [each.day, ...measures.map((measure) => each[measure])]),
      ]),
    )
  return (
    <Block
      title={t('statistics.title')}
      note={t('statistics.note', { days: days.length })}
      end={
        <>
          {channelsPath !== null && (
            <LinkButton size="sm" icon={Waypoints} to={channelsPath}>
              {t('statistics.channels')}
            </LinkButton>
          )}
          <Button size="sm" icon={Download} onPress={download}>
            {t('statistics.csv')}
          </Button>
        </>
      }
    >
      <div className={styles.plots} role="group" aria-label={t('statistics.title')} onPointerLeave={() => point(null)}>
        {measures.map((measure) => (
          <div key={measure} className={styles.measure}>
            <p className={textStyles.label}>{t(`statistics.${measure}`)}</p>
            <p className={styles.value}>
              <b>{number(at ? at[measure] : totals[measure])}</b>{' '}
              <span>{at ? day(at.day) : t('statistics.before', { before: before[measure] })}</span>
            </p>
            <Bars
              className={styles.bars}
              values={days.map((each) => each[measure])}
              label={describe(measure)}
              pointed={pointed}
              onPoint={point}
            />
            <p className={textStyles.help}>{t(`statistics.means.${measure}`)}</p>
          </div>
        ))}
      </div>
      {first && last && (
        <p className={styles.axis}>
          <span>{day(first.day)}</span>
          <span>{t('statistics.to')}</span>
          <span>{day(last.day)}</span>
        </p>
      )}
    </Block>
  )

  /** Describes the plot in words: the total, and the days that have a value. */
  function describe(measure: Measure): string {
    const dayLines = days
      .filter((each) => each[measure] > 0)
      .map((each) => `${day(each.day)}: ${number(each[measure])}`)
      .join(', ')
    return `${t(`statistics.${measure}`)}: ${number(totals[measure])}. ${dayLines === '' ? t('statistics.nothing') : dayLines}`
  }
}
