import { graphql, useFragment } from 'react-relay'
import type { KeyFigures_key$key } from '#web/__generated__/KeyFigures_key.graphql.ts'
import { addDays, stockholmDay } from '#rules/text-and-time/stockholm-time.ts'
import { useNumber, useTexts } from '#web/i18n/texts.ts'
import { KeyNumberList } from '#web/ui/KeyNumberList.tsx'
import styles from './KeyPage.module.css'
import { keysTexts } from './texts.ts'
import { costliestOf, hoursOn, sumOf } from './usage-slots.ts'

const REASONS = ['tooExpensive', 'notAllowed', 'rateLimited'] as const

/** Four numbers: what is left of the rate now, and the requests of today. */
export function KeyFigures({ partnerKey, now }: { partnerKey: KeyFigures_key$key; now: Date }) {
  const t = useTexts(keysTexts)
  const number = useNumber()
  const { quota, usage } = useFragment(
    graphql`
      fragment KeyFigures_key on PartnerKey @throwOnFieldError {
        quota {
          limit
          remaining
          perSecond
          resetSeconds
          maxCost
        }
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
            costliestOperation
          }
        }
      }
    `,
    partnerKey,
  )
  const day = stockholmDay(now)
  const hours = hoursOn(usage.hours, day)
  const today = sumOf(hours, now)
  const yesterday = sumOf(hoursOn(usage.hours, addDays(day, -1)), now)
  const costliest = costliestOf(hours)
  const reasons = REASONS.map((reason) => ({
    reason,
    count: hours.reduce((sum, hour) => sum + hour[reason], 0),
  })).filter(({ count }) => count > 0)
  const numbers = [
    {
      name: t('figures.left'),
      value: t('figures.percent', { share: Math.floor((quota.remaining / quota.limit) * 100) }),
      note: t('figures.leftOf', { remaining: quota.remaining, limit: quota.limit }),
      more:
        quota.resetSeconds > 0
          ? t('figures.fullIn', { count: quota.resetSeconds })
          : t('figures.refill', { count: Math.round(quota.perSecond * 60) }),
    },
    {
      name: t('figures.requests'),
      value: number(today.requests),
      note: t('figures.yesterday', { requests: yesterday.requests }),
      more: t('figures.calls', { count: today.calls }),
    },
    {
      name: t('figures.costliest'),
      value: costliest ? number(costliest.maxCost) : '–',
      note: t('figures.maxCost', { max: quota.maxCost }),
      more:
        costliest &&
        (costliest.costliestOperation == null ? (
          t('figures.unnamed')
        ) : (
          <span className={styles.operation}>{costliest.costliestOperation}</span>
        )),
    },
    {
      name: t('figures.refused'),
      value: number(today.refused),
      more:
        reasons.length === 0
          ? t('figures.noneRefused')
          : reasons.map(({ reason, count }) => t(`figures.${reason}`, { count })).join(', '),
    },
  ]
  return <KeyNumberList numbers={numbers} label={t('figures.title')} />
}
