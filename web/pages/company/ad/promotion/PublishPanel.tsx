import { CircleCheck } from 'lucide-react'
import { useRef, useState } from 'react'
import { graphql } from 'react-relay'
import { isExternal } from '#rules/ad-lifecycle.ts'
import { BOOST_PERIOD_DAYS, editableDates, isBeyondBoost, periodLimits, shownDays, type Period } from '#rules/publish-period.ts'
import { addDays, formatDate, stockholmDay } from '#rules/stockholm-time.ts'
import type { PublishPanelMutation } from '#web/__generated__/PublishPanelMutation.graphql.ts'
import { fetchPart } from '../../../../loading/fetch-part.ts'
import { dialogs } from '../../../../dialogs/useDialogs.tsx'
import { useUnsaved } from '../../../../guard/useUnsaved.ts'
import { Rich } from '../../../../i18n/Rich.tsx'
import { useTexts } from '../../../../i18n/texts.ts'
import { defineAct, useAct } from '../../../../relay/acts.ts'
import { KeptKey } from '../../../../relay/idempotency-key.ts'
import { useNow } from '../../../../state/clock.ts'
import { useOneAtATime } from '../../../../state/one-at-a-time.ts'
import { Button } from '../../../../ui/Button.tsx'
import { DateField } from '../../../../ui/DateField.tsx'
import { FieldGrid } from '../../../../ui/Layout.tsx'
import { LinkButton } from '../../../../ui/Link.tsx'
import { Notice } from '../../../../ui/Notice.tsx'
import { adTypes } from '../../_ads/ad-words.ts'
import { Missing, type MissingWord } from '../_cards/Missing.tsx'
import { adTexts } from '../../_ads/texts.ts'
import type { AdPageModel } from '../_cards/useAdPage.ts'
import { choiceOf, publishResult, type Days } from './choice.ts'
import styles from './PublishPanel.module.css'
import { promotionTexts } from './texts.ts'

const publishing = defineAct<PublishPanelMutation>(graphql`
  mutation PublishPanelMutation($input: PublishAdInput!) {
    publishAd(input: $input) {
      ad {
        id
        status
        progress
        start: startsAt
        end: endsAt
        publicUrl
      }
      errors {
        reason
      }
    }
  }
`, {
  failed: () => promotionTexts.t('failed.other'),
  refused: {
    ARCHIVED: () => promotionTexts.t('failed.archived'),
    NOT_COMPLETE: () => promotionTexts.t('failed.notComplete'),
    IN_PAST: () => promotionTexts.t('failed.period'),
    TOO_FAR: () => promotionTexts.t('failed.period'),
    BEFORE_START: () => promotionTexts.t('failed.period'),
  },
})

interface PublishPanelProps {
  model: AdPageModel
  missing: readonly MissingWord[]
  /** The ad turned out to be another than the page shows: read it anew. */
  onStale: () => void
}

/** Dates and publishing of an ad (AD-121 to AD-133). */
export function PublishPanel({ model, missing, onStale }: PublishPanelProps) {
  const t = useTexts(promotionTexts)
  const words = useTexts(adTexts)
  const { ad, paths, actions } = model
  const [set, setDays] = useState<Days | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const now = useNow()
  const choice = choiceOf(ad, set, now)
  const { days, period, errors, label } = choice
  const external = isExternal(ad)
  const editable = editableDates(ad)
  const limits = periodLimits(now)
  useUnsaved(choice.isDirty && editable.end)
  const [press] = useState(() => new KeptKey())
  const [publish, isPublishing] = useAct(publishing)
  const problem = (field: 'start' | 'end') => {
    const [code] = errors[field] ?? []
    if (code === undefined) return null
    const [from, to] = field === 'start' ? [limits.startMin, limits.startMax] : [limits.endMin, limits.endMax]
    return code === 'beforeStart' ? t('wrong.beforeStart') : t('wrong.outside', { from, to })
  }

  const isReviewed = async (period: Period) => {
    const { ReviewDialog } = await fetchPart(() => import('./ReviewDialog.tsx'))
    return (await dialogs.open<true>((close) => <ReviewDialog ad={ad} period={period} label={label} onClose={close} />)) ?? false
  }
  const submit = useOneAtATime(async () => {
    if (!period || !choice.isEnabled || missing.length > 0) return
    const before = ad.type
    // What is live already has been reviewed; only its dates change.
    if (before !== 'active' && !(await isReviewed(period))) return
    // Fetched before, so that what was published is told in any case.
    const { PublishedDialog } = await fetchPart(() => import('./PublishedDialog.tsx'))
    const published = await publish({ input: { adId: ad.id, startsAt: period.start.toISOString(), endsAt: period.end.toISOString() } }, { press })
    if (!published?.ad) return onStale()
    setDays(null)
    const { status, start, end, publicUrl } = published.ad
    await dialogs.open((close) => (
      <PublishedDialog
        result={publishResult(before, adTypes.toRule(status))}
        start={formatDate(start)}
        end={formatDate(end)}
        boardPath={actions.some(({ id }) => id === 'board') ? paths.board : null}
        publicUrl={publicUrl}
        onClose={() => close()}
      />
    ))
    // The button that was pressed has nothing left to do and cannot take the focus back.
    if (heading.current?.isConnected) heading.current.focus()
  })

  const isDone = label === 'published' || label === 'scheduled' || label === 'promoted'
  return (
    <form noValidate className={styles.panel} onSubmit={(event) => { event.preventDefault(); void submit() }}>
      <h2 ref={heading} tabIndex={-1} className={styles.title}>{t('title')}</h2>
      {external && <Notice>{t('external')}</Notice>}
      {external ? (
        <dl className={styles.rows}>
          <div><dt>{t('start')}</dt><dd className="date">{ad.start ? formatDate(ad.start) : '–'}</dd></div>
          <div><dt>{t('end')}</dt><dd className="date">{ad.end ? formatDate(ad.end) : '–'}</dd></div>
        </dl>
      ) : (
        <>
          <FieldGrid>
            <DateField
              label={t('start')}
              isChecked
              value={days.start}
              onChange={(start) => setDays({ ...days, start })}
              isReadOnly={!editable.start}
              isDisabled={!editable.start && !editable.end}
              {...(editable.start ? { min: limits.startMin, max: limits.startMax } : {})}
              help={editable.start || !editable.end ? undefined : t('startFixed')}
              error={problem('start')}
            />
            <DateField isChecked label={t('end')} value={days.end} onChange={(end) => setDays({ ...days, end })} isDisabled={!editable.end} min={limits.endMin} max={limits.endMax} error={problem('end')} />
          </FieldGrid>
          {choice.isStartReset && <p className={styles.help}>{t('startReset')}</p>}
          {period && Object.keys(errors).length === 0 && <p className={styles.help}>{t('shown', { count: shownDays(period) })}</p>}
          {period && Object.keys(errors).length === 0 && isBeyondBoost(period) && (
            <Notice tone="warning">
              <Rich text={t('beyond', { count: shownDays(period), days: BOOST_PERIOD_DAYS })} parts={{ day: <span className="nowrap">{addDays(stockholmDay(period.start), BOOST_PERIOD_DAYS - 1)}</span> }} />
            </Notice>
          )}
        </>
      )}
      <dl className={styles.sum}>
        <div><dt>{t('package')}</dt><dd>{words(`package.${ad.promotion}`)}</dd></div>
      </dl>
      {!external && editable.end && (
        <>
          {missing.length > 0 && <Missing missing={missing} paths={paths} />}
          <Button type="submit" variant="primary" isBlock isPending={isPublishing} isDisabled={!choice.isEnabled || missing.length > 0} {...(isDone ? { icon: CircleCheck } : {})}>
            {t(`button.${label}`)}
          </Button>
          <p className={styles.help} role="status">
            {missing.length > 0 ? null : isDone ? t('nothingChanged') : period === null ? t('needDays') : Object.keys(errors).length > 0 ? t('wrongPeriod') : t(`does.${label}`, { day: stockholmDay(period.start) })}
          </p>
        </>
      )}
      {(ad.publicUrl || actions.some(({ id }) => id === 'board')) && (
        <div className={styles.links}>
          {actions.some(({ id }) => id === 'board') && <LinkButton to={paths.board} size="sm">{words('action.openBoard')}</LinkButton>}
          {ad.publicUrl && <LinkButton href={ad.publicUrl} size="sm">{words('action.seeJobAd')}</LinkButton>}
        </div>
      )}
    </form>
  )
}
