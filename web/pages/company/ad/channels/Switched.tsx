import { ArrowRight } from 'lucide-react'
import { useNumber, useTexts } from '#web/i18n/texts.ts'
import { channelTexts } from '#web/features/candidate/channel/texts.ts'
import textStyles from '#web/styles/Text.module.css'
import { Icon } from '#web/ui/Icon.tsx'
import { BoardCount } from './BoardCount.tsx'
import styles from './Channels.module.css'
import { MIN_APPLICATIONS, switchedPairs, type Pair } from './summarise.ts'
import { channelsPageTexts } from './texts.ts'

interface SwitchedProps {
  pairs: readonly Pair[]
  labels: readonly { label: string; applications: number }[]
  total: number
  /** Null if the numbers lead nowhere. */
  boardPath: string | null
}

/** The applicants who changed channel, and the labels of partner links. */
export function Switched({ pairs, labels, total, boardPath }: SwitchedProps) {
  const t = useTexts(channelsPageTexts)
  const names = useTexts(channelTexts)
  const number = useNumber()
  const switched = switchedPairs(pairs)
  const count = switched.reduce((sum, { applications }) => sum + applications, 0)
  return (
    <>
      <section>
        <h3 className={textStyles.heading}>
          {t('switched')} <span className={styles.count}>{t('switchedOf', { number: count, total })}</span>
        </h3>
        {switched.length > 0 && (
          <ul className={styles.pairs}>
            {switched.map(({ first, last, applications }) => {
              const pair = { first: names(`name.${first}`), last: names(`name.${last}`) }
              return (
                <li key={`${first} ${last}`}>
                  <span>{pair.first}</span>
                  <Icon icon={ArrowRight} size="sm" label={t('to')} />
                  <span>{pair.last}</span>
                  <span className="num">
                    <BoardCount
                      count={applications}
                      boardPath={boardPath}
                      filter={{ firstChannel: first, channel: last }}
                      label={t('pairOf', { ...pair, number: applications })}
                    />
                  </span>
                </li>
              )
            })}
          </ul>
        )}
        <p className={textStyles.help}>{t('stayed', { count: total - count })}</p>
      </section>
      {labels.length > 0 && (
        <section>
          <h3 className={textStyles.heading}>{t('labels')}</h3>
          <ul className={styles.labels}>
            {labels.map(({ label, applications }) => (
              <li key={label}>
                <span title={label} className="truncate">
                  {label}
                </span>
                <span className="num">{number(applications)}</span>
              </li>
            ))}
          </ul>
          <p className={textStyles.help}>{t('labelsNote', { min: MIN_APPLICATIONS })}</p>
        </section>
      )}
    </>
  )
}
