import { Check, CircleAlert, Megaphone } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { graphql } from 'react-relay'
import type { AdPoints_query$data, AdPoints_query$key } from '#web/__generated__/AdPoints_query.graphql.ts'
import type { AdPointsMoreQuery } from '#web/__generated__/AdPointsMoreQuery.graphql.ts'
import { MAX_AD_POINTS, POINTS_DEBOUNCE_MS, isValidAdPoints } from '#rules/promotion/partial-sponsoring.ts'
import { daysBetween, stockholmDay } from '#rules/text-and-time/stockholm-time.ts'
import { useUnsaved } from '#web/guard/useUnsaved.ts'
import { useDay } from '#web/i18n/date-format.ts'
import { useNumber, useTexts } from '#web/i18n/texts.ts'
import { dialogs } from '#web/dialogs/useDialogs.tsx'
import { runAct } from '#web/relay/acts.ts'
import { usePaginationFragment } from '#web/relay/paging/paging.ts'
import { cx } from '#web/ui/cx.ts'
import { Button } from '#web/ui/Button.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Stepper } from '#web/ui/NumberField.tsx'
import { Block } from '#web/ui/Layout.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import { adminPointsTexts } from '#web/features/sponsoring/texts.ts'
import { askAboutValue, isConflict } from '#web/editing/conflict.tsx'
import { setAdPoints } from './acts.ts'
import { reportLoadFailure } from '#web/lists/report-load-failure.ts'
import tableStyles from '#web/office/Table.module.css'
import flexStyles from '#web/styles/Flex.module.css'
import styles from './Sponsoring.module.css'
import { adminSponsoringTexts } from './texts.ts'

type Ad = NonNullable<AdPoints_query$data['office']['partialSponsoring']>['ads']['edges'][number]['node']

/** Number of ads that a press on "show more" loads. */
const PAGE_SIZE = 50

/** The ads of a company with their points. The order of the rows does not change when points change. */
export function AdPoints({
  sponsoring,
  companyId,
  isEnabled,
}: {
  sponsoring: AdPoints_query$key
  companyId: string
  isEnabled: boolean
}) {
  const t = useTexts(adminSponsoringTexts)
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<AdPointsMoreQuery, AdPoints_query$key>(
    graphql`
      fragment AdPoints_query on Query
      @throwOnFieldError
      @refetchable(queryName: "AdPointsMoreQuery")
      @argumentDefinitions(
        first: { type: "Int", defaultValue: 50 }
        after: { type: "String" }
        company: { type: "Int!" }
        ad: { type: "AdReferenceInput" }
      ) {
        office {
          partialSponsoring(by: { databaseId: $company }) {
            ads(first: $first, after: $after, ad: $ad) @connection(key: "AdPoints_ads", filters: ["ad"]) {
              edges {
                node {
                  id
                  ad {
                    id
                  }
                  title
                  city
                  startsAt
                  endsAt
                  points
                }
              }
            }
          }
        }
      }
    `,
    sponsoring,
  )
  const edges = data.office.partialSponsoring?.ads.edges ?? []
  const [order, setOrder] = useState<readonly string[]>([])
  const ids = edges.map(({ node }) => node.id)
  const newIds = ids.filter((id) => !order.includes(id))
  if (newIds.length > 0) setOrder([...order, ...newIds])
  const shown = edges.map(({ node }) => node).toSorted((a, b) => order.indexOf(a.id) - order.indexOf(b.id))
  return (
    <Block title={t('perAd')} note={t('perAdHelp')}>
      {shown.length === 0 ? (
        <Empty icon={Megaphone} title={t('none')} />
      ) : (
        <DataTable isFixed className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('ad')}</th>
              <th scope="col">{t('period')}</th>
              <th scope="col">
                <VisuallyHidden>{t('visibility')}</VisuallyHidden>
              </th>
              <th scope="col" data-align="end">
                {t('points')}
              </th>
              <th scope="col">
                <VisuallyHidden>{t('state')}</VisuallyHidden>
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((ad) => (
              <AdRow key={ad.id} ad={ad} companyId={companyId} isEnabled={isEnabled} />
            ))}
          </tbody>
        </DataTable>
      )}
      {hasNext && (
        <Button
          size="sm"
          variant="ghost"
          isPending={isLoadingNext}
          onPress={() => loadNext(PAGE_SIZE, reportLoadFailure)}
        >
          {t('more')}
        </Button>
      )}
    </Block>
  )
}

function AdRow({
  ad: {
    ad: { id: adId },
    title,
    city,
    startsAt,
    endsAt,
    points,
  },
  companyId,
  isEnabled,
}: {
  ad: Ad
  companyId: string
  isEnabled: boolean
}) {
  const t = useTexts(adminSponsoringTexts)
  const shared = useTexts(adminPointsTexts)
  const number = useNumber()
  const [edited, setEdited] = useState<number | null | undefined>(undefined)
  // The stored points when the edit began. A colleague may save other points during the edit.
  const [initialPoints, setInitialPoints] = useState(points)
  const [state, setState] = useState<'idle' | 'saving' | 'saved'>('idle')
  const [resetCount, setResetCount] = useState(0)
  const isWrong = edited !== undefined && (edited === null || !isValidAdPoints(edited))
  // A new `round` makes the field show the stored points instead of the typed text (PROMO-51).
  const showStored = () => {
    setEdited(undefined)
    setResetCount((count) => count + 1)
  }
  /** Saves the points. On a conflict, asks before overwriting a colleague's points. Returns whether they were saved. */
  const store = async (value: number, replaces: number): Promise<boolean> => {
    setState('saving')
    const done = await runAct(
      setAdPoints,
      { input: { companyId, adId, points: value, expectedPoints: replaces } },
      { hasNoCurtain: true },
    )
    const stored = done?.ad?.points
    if (done && isConflict(done.errors) && stored !== undefined) {
      const choice = await askAboutValue({
        label: t('pointsOf', { title }),
        base: number(replaces),
        theirs: number(stored),
        mine: number(value),
      })
      if (choice === 'mine') return store(value, stored)
      setInitialPoints(stored)
      setState('idle')
      if (choice === undefined) return false
    }
    const isStored = done?.errors.length === 0
    setState(isStored ? 'saved' : 'idle')
    if (!isStored) setResetCount((count) => count + 1)
    setEdited((now) => (now === value ? undefined : now))
    return isStored
  }
  const save = useEffectEvent(async (value: number | null) => {
    if (value === null) return showStored()
    if (value === points) return setEdited(undefined)
    if (isValidAdPoints(value)) return void (await store(value, initialPoints))
    await dialogs.alert({ title: shared('outTitle'), body: shared('outBody', { most: MAX_AD_POINTS, points }) })
    showStored()
  })
  // Points that are being saved do not count as unsaved.
  useUnsaved(
    edited !== undefined && edited !== points && state !== 'saving',
    'leaving',
    edited != null && !isWrong ? () => store(edited, initialPoints) : null,
  )
  useEffect(() => {
    if (edited === undefined) return undefined
    const timer = setTimeout(() => void save(edited), POINTS_DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [edited])
  return (
    <tr>
      <th scope="row" className={tableStyles.ad}>
        <b className="truncate" title={title}>
          {title}
        </b>
        <small className="muted truncate">{city ?? ''}</small>
      </th>
      <td>
        <Period start={startsAt ?? null} end={endsAt ?? null} />
      </td>
      <td>
        <span className={styles.meter} role="img" aria-label={t('meter', { points })}>
          {Array.from({ length: MAX_AD_POINTS }, (_, cell) => (
            <i key={cell} data-on={cell < points || undefined} />
          ))}
        </span>
      </td>
      <td className={styles.stepper}>
        <Stepper
          round={resetCount}
          label={<VisuallyHidden>{t('pointsOf', { title })}</VisuallyHidden>}
          size="sm"
          minValue={0}
          maxValue={MAX_AD_POINTS}
          isDisabled={!isEnabled}
          value={edited === undefined ? points : edited}
          onChange={(value) => {
            if (edited === undefined) setInitialPoints(points)
            setEdited(value)
            setState('idle')
          }}
        />
      </td>
      <td className={styles.saving}>
        <span role="status">
          {isWrong ? (
            <span className={cx(flexStyles.inline, styles.wrong)}>
              <Icon icon={CircleAlert} size="sm" />
              {t('range')}
            </span>
          ) : state === 'saving' ? (
            <>
              <Spinner />
              {t('saving')}
            </>
          ) : state === 'saved' ? (
            <>
              <Icon icon={Check} size="sm" className={styles.good} />
              {t('saved')}
            </>
          ) : null}
        </span>
      </td>
    </tr>
  )
}

/** The period of an ad: its dates, its progress and the remaining days. */
function Period({ start, end }: { start: string | null; end: string | null }) {
  const t = useTexts(adminSponsoringTexts)
  const day = useDay()
  const [today] = useState(() => stockholmDay(new Date()))
  const [from, to] = [
    start === null ? null : stockholmDay(new Date(start)),
    end === null ? null : stockholmDay(new Date(end)),
  ]
  const totalDays = from !== null && to !== null ? Math.max(1, daysBetween(from, to)) : 0
  const elapsed = from === null || totalDays === 0 ? 0 : Math.min(1, Math.max(0, daysBetween(from, today) / totalDays))
  const daysLeft = to === null ? null : daysBetween(today, to)
  const remaining =
    from !== null && from > today
      ? t('startsIn', { count: daysBetween(today, from) })
      : daysLeft === null
        ? t('noPeriod')
        : daysLeft < 0
          ? t('over')
          : t('daysLeft', { count: daysLeft })
  return (
    <span className={styles.period}>
      <span className="num">
        <span>{day(start)}</span>
        <span>{day(end)}</span>
      </span>
      <span className={cx(tableStyles.progress, styles.bar)}>
        <i style={{ width: `${elapsed * 100}%` }} />
      </span>
      <small className="muted">{remaining}</small>
    </span>
  )
}
