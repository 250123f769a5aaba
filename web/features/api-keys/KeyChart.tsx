import { ChartColumn, Table } from 'lucide-react'
import { useState, type KeyboardEvent } from 'react'
import { graphql, useFragment } from 'react-relay'
import type { KeyChart_key$key } from '#web/__generated__/KeyChart_key.graphql.ts'
import { HOUR_MS } from '#rules/text-and-time/durations.ts'
import { stockholmTime, wallTime } from '#rules/text-and-time/stockholm-time.ts'
import { useDay } from '#web/i18n/date-format.ts'
import { useNumber, useTexts } from '#web/i18n/texts.ts'
import textStyles from '#web/styles/Text.module.css'
import { Bars } from '#web/ui/Bars.tsx'
import { Button } from '#web/ui/Button.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import styles from './KeyPage.module.css'
import { keysTexts } from './texts.ts'
import type { KeyKind } from './key-kind.ts'
import { PERIODS, shareUntil, slotsOf, ticksUpTo, type Period, type Slot } from './usage-slots.ts'

const MEASURES = ['requests', 'calls', 'cost'] as const
type Measure = (typeof MEASURES)[number]
const COLUMNS = [...MEASURES, 'refused'] as const

/** The requests of a key by the hour or by the day, as a chart or as a table (PLUS-99). */
export function KeyChart({ partnerKey, now, kind }: { partnerKey: KeyChart_key$key; now: Date; kind: KeyKind }) {
  const t = useTexts(keysTexts)
  const [period, setPeriod] = useState<Period>('today')
  const [measure, setMeasure] = useState<Measure>('requests')
  const [isTable, setTable] = useState(false)
  const { usage } = useFragment(
    graphql`
      fragment KeyChart_key on PartnerKey @throwOnFieldError {
        usage(days: 31) {
          hours {
            startsAt
            requests
            calls
            cost
            tooExpensive
            notAllowed
            rateLimited
            maxCost
          }
        }
      }
    `,
    partnerKey,
  )
  const slots = slotsOf(usage.hours, period, now)
  return (
    <section className={styles.chart} aria-labelledby="key-chart">
      <header>
        <h2 id="key-chart" className={textStyles.heading}>
          {t(period === 'month' ? 'chart.titleDays' : 'chart.titleHours')}
        </h2>
        <Segmented
          size="sm"
          aria-label={t('chart.period')}
          options={PERIODS.map((id) => ({ id, label: t(`chart.periods.${id}`) }))}
          value={period}
          onChange={setPeriod}
        />
        {!isTable && (
          <Segmented
            size="sm"
            aria-label={t('chart.measure')}
            options={MEASURES.map((id) => ({ id, label: t(`chart.columns.${id}`) }))}
            value={measure}
            onChange={setMeasure}
          />
        )}
        <Button size="sm" variant="ghost" icon={isTable ? ChartColumn : Table} onPress={() => setTable(!isTable)}>
          {t(isTable ? 'chart.asChart' : 'chart.asTable')}
        </Button>
      </header>
      {isTable ? (
        <UsageTable slots={slots} />
      ) : (
        <Plot key={period} slots={slots} measure={measure} now={period === 'today' ? now : null} />
      )}
      <p className={textStyles.help}>
        {t('chart.help')} {kind === 'CAREER_PAGE' && t('chart.noFeeds')}
      </p>
    </section>
  )
}

/** Returns a function that names a slot: its day, or its day and hours. */
function useSlotName(): (slot: Slot) => string {
  const day = useDay()
  return ({ start, day: wholeDay }) =>
    wholeDay === null
      ? `${day(start)} ${stockholmTime(start)}–${stockholmTime(new Date(start.getTime() + HOUR_MS))}`
      : day(start)
}

interface PlotProps {
  slots: readonly Slot[]
  measure: Measure
  /** The time to mark. Null marks none. */
  now: Date | null
}

/** The bars beside a scale. Arrow keys and the pointer choose the bar that is read out. */
function Plot({ slots, measure, now }: PlotProps) {
  const t = useTexts(keysTexts)
  const number = useNumber()
  const nameOf = useSlotName()
  const [pointed, point] = useState<number | null>(null)
  const isUsed = slots.some(({ requests, refused }) => requests + refused > 0)
  const total = slots.reduce((sum, slot) => sum + slot[measure], 0)
  const refused = slots.reduce((sum, slot) => sum + slot.refused, 0)
  const read = (slot: Slot) =>
    `${nameOf(slot)}: ${COLUMNS.map((column) => t(`chart.values.${column}`, { count: slot[column] })).join(', ')}`
  const withRefused = measure === 'requests'
  const ticks = ticksUpTo(Math.max(...slots.map((slot) => slot[measure] + (withRefused ? slot.refused : 0))))
  const top = ticks.at(-1) ?? 1
  const at = pointed === null ? undefined : slots[pointed]
  const move = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1, Home: -slots.length, End: slots.length }[event.key]
    if (step === undefined) return
    event.preventDefault()
    point((before) => Math.min(Math.max((before ?? (step < 0 ? slots.length : -1)) + step, 0), slots.length - 1))
  }
  return (
    <>
      <p className={styles.readout} aria-live="polite">
        {at
          ? read(at)
          : `${t(`chart.values.${measure}`, { count: total })}, ${t('chart.values.refused', { count: refused })}`}
      </p>
      <div
        className={styles.plot}
        role="slider"
        tabIndex={0}
        aria-label={t('chart.choose')}
        aria-valuemin={0}
        aria-valuemax={slots.length - 1}
        aria-valuenow={pointed ?? 0}
        aria-valuetext={at ? read(at) : t('chart.noChoice')}
        onKeyDown={move}
        onBlur={() => point(null)}
        onPointerLeave={() => point(null)}
      >
        {isUsed &&
          ticks.map((tick) => (
            <p key={tick} className={styles.tick} style={{ bottom: `${(tick / top) * 100}%` }} aria-hidden="true">
              <span>{number(tick)}</span>
            </p>
          ))}
        <Bars
          className={styles.bars}
          values={slots.map((slot) => slot[measure])}
          extra={withRefused ? slots.map((slot) => slot.refused) : undefined}
          label={`${t(`chart.columns.${measure}`)}: ${number(total)}`}
          pointed={pointed}
          onPoint={point}
          top={top}
        />
        {isUsed && now && (
          <p className={styles.now} style={{ left: `${shareUntil(slots, now) * 100}%` }} aria-hidden="true">
            <span>{t('chart.now', { time: stockholmTime(now) })}</span>
          </p>
        )}
        {!isUsed && <p className={styles.unused}>{t('chart.unused')}</p>}
      </div>
      <Axis slots={slots} />
      {withRefused && refused > 0 && <p className={styles.legend}>{t('chart.columns.refused')}</p>}
    </>
  )
}

/** Some times or days below the bars. */
function Axis({ slots }: { slots: readonly Slot[] }) {
  const day = useDay()
  const isOneDay = slots.length <= 25
  const labels = slots.flatMap(({ start, day: wholeDay }, index) => {
    const { hour } = wallTime(start)
    const text = isOneDay
      ? hour % 6 === 0 && stockholmTime(start)
      : (wholeDay === null ? hour === 0 && index % 48 < 24 : index % 7 === 0) && day(start)
    return text === false ? [] : [{ index, text }]
  })
  return (
    <p className={styles.axis} aria-hidden="true">
      {labels.map(({ index, text }) => (
        <span key={index} style={{ left: `${(index / slots.length) * 100}%` }}>
          {text}
        </span>
      ))}
    </p>
  )
}

/** The same numbers as a table. Hours and days without requests are left out. */
function UsageTable({ slots }: { slots: readonly Slot[] }) {
  const t = useTexts(keysTexts)
  const number = useNumber()
  const nameOf = useSlotName()
  const used = slots.filter(({ requests, refused }) => requests + refused > 0).reverse()
  if (used.length === 0) return <p className={textStyles.note}>{t('chart.unused')}</p>
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls the table
    <div className={styles.scroll} role="region" aria-label={t('chart.titleHours')} tabIndex={0}>
      <DataTable>
        <thead>
          <tr>
            <th scope="col">{t('chart.time')}</th>
            {COLUMNS.map((column) => (
              <th key={column} scope="col" data-align="end">
                {t(`chart.columns.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {used.map((slot) => (
            <tr key={slot.start.getTime()}>
              <th scope="row" className="num">
                {nameOf(slot)}
              </th>
              {COLUMNS.map((column) => (
                <td key={column} data-align="end" className="num">
                  {number(slot[column])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </DataTable>
    </div>
  )
}
