import type { Channel } from '#rules/candidates/channels.ts'
import { useNumber, useTexts } from '#web/i18n/texts.ts'
import { channelIcons } from '#web/features/candidate/channel/channel-icons.ts'
import { channelTexts } from '#web/features/candidate/channel/texts.ts'
import textStyles from '#web/styles/Text.module.css'
import { DataTable } from '#web/ui/DataTable.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { BoardCount } from './BoardCount.tsx'
import styles from './Channels.module.css'
import { axisMarks, type ChannelCounts } from './summarise.ts'
import { channelsPageTexts } from './texts.ts'

interface ChannelTableProps {
  rows: readonly ChannelCounts[]
  total: number
  /** Null if the numbers lead nowhere. */
  boardPath: string | null
}

/** One row per channel: first and last touch as numbers and as two dots on one scale. */
export function ChannelTable({ rows, total, boardPath }: ChannelTableProps) {
  const t = useTexts(channelsPageTexts)
  const names = useTexts(channelTexts)
  const number = useNumber()
  const marks = axisMarks(Math.max(...rows.flatMap(({ first, last }) => [first, last])))
  const end = marks.at(-1) ?? 1
  const place = (count: number) => `${(count / end) * 100}%`
  const movedOn = rows.reduce((sum, row) => sum + row.movedOn, 0)
  return (
    <>
      <DataTable isFixed className={styles.table}>
        <colgroup>
          <col className={styles.channelColumn} />
          <col className={styles.countColumn} />
          <col />
          <col className={styles.countColumn} />
          <col className={styles.movedColumn} />
        </colgroup>
        <thead>
          <tr>
            <th scope="col">{t('channel')}</th>
            <th scope="col" data-align="end">
              {t('first')}
            </th>
            <td>
              <span className={styles.axis} aria-hidden="true">
                {marks.map((mark) => (
                  <i key={mark} style={{ left: place(mark) }}>
                    {number(mark)}
                  </i>
                ))}
              </span>
            </td>
            <th scope="col" data-align="end">
              {t('last')}
            </th>
            <th scope="col" data-align="end" title={t('movedOnMeans')}>
              {t('movedOn')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ channel, first, last, movedOn: moved }) => (
            <tr key={channel}>
              <th scope="row">
                <span className={styles.name}>
                  <Icon icon={channelIcons[channel]} size="sm" />
                  {names(`name.${channel}`)}
                </span>
              </th>
              <td data-align="end">
                <Count kind="first" channel={channel} count={first} boardPath={boardPath} />
              </td>
              <td className={styles.plot} aria-label={t('plot', { first, last })}>
                <svg height="20" aria-hidden="true">
                  <line x1={place(first)} x2={place(last)} y1="10" y2="10" />
                  <circle className={styles.first} cx={place(first)} cy="10" r="4" />
                  <circle className={styles.last} cx={place(last)} cy="10" r={first === last ? 3 : 4.5} />
                </svg>
              </td>
              <td data-align="end">
                <Count kind="last" channel={channel} count={last} boardPath={boardPath} />
              </td>
              <td data-align="end" className="muted">
                {number(moved)}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td>{t('all')}</td>
            <td data-align="end">{number(total)}</td>
            <td>
              <span className={styles.legend}>
                <svg width="10" height="10" aria-hidden="true">
                  <circle className={styles.first} cx="5" cy="5" r="4" />
                </svg>
                {t('legendFirst')}
                <svg width="10" height="10" aria-hidden="true">
                  <circle className={styles.last} cx="5" cy="5" r="4.5" />
                </svg>
                {t('legendLast')}
              </span>
            </td>
            <td data-align="end">{number(total)}</td>
            <td data-align="end">{number(movedOn)}</td>
          </tr>
        </tfoot>
      </DataTable>
      <p className={textStyles.help}>
        {t('movedOn')}: {t('movedOnMeans')}
      </p>
    </>
  )
}

interface CountProps {
  kind: 'first' | 'last'
  channel: Channel
  count: number
  boardPath: string | null
}

function Count({ kind, channel, count, boardPath }: CountProps) {
  const t = useTexts(channelsPageTexts)
  const names = useTexts(channelTexts)
  return (
    <BoardCount
      count={count}
      boardPath={boardPath}
      filter={kind === 'first' ? { firstChannel: channel } : { channel }}
      label={t(`${kind}Of`, { channel: names(`name.${channel}`), number: count })}
    />
  )
}
