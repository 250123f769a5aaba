/* oxlint-disable jsx-a11y/click-events-have-key-events -- the grid handles the keys of its rows */
import { Bell, BellOff, Eye, ExternalLink, Globe, Landmark, Mail, Rocket, TriangleAlert } from 'lucide-react'
import { memo } from 'react'
import { hasBoard, isExternal } from '#rules/ads/ad-lifecycle.ts'
import { useDay } from '#web/i18n/date-format.ts'
import { useNumber, useTexts } from '#web/i18n/texts.ts'
import { useIsSelected } from '#web/state/selection.ts'
import { Chip } from '#web/ui/Chip.tsx'
import { SelectionCheckbox } from '#web/ui/SelectionCheckbox.tsx'
import { CountBadge } from '#web/ui/CountBadge.tsx'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { Anchor } from '#web/ui/Link.tsx'
import { StatusLabel } from '#web/ui/StatusGlyph.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import { isPromotionOffered } from '#web/features/ad/is-promotion-offered.ts'
import { sourceName } from '#web/features/ad/source-name.ts'
import { adTexts } from '#web/features/ad/texts.ts'
import styles from './AdTable.module.css'
import { useDropLook } from './dnd/FileDnd.tsx'
import type { ListAd } from './list-ad.ts'
import { MoreButton } from './MoreButton.tsx'
import { getOpenPath } from './open-path.ts'
import { getPeriodCell } from './period.ts'
import { getSelectMode, isForRow, openMenuOnRow, type RowHandlers } from './row-handlers.ts'
import type { AdItem } from './list-rows.ts'
import { companyTexts } from './texts.ts'

interface AdRowProps {
  row: AdItem
  companyId: number
  today: string
  index: number
  top: number
  isActive: boolean
  handlers: RowHandlers
}

/** An ad in the list (AD-03, AD-13). */
export const AdRow = memo(function AdRow({ row, companyId, today, index, top, isActive, handlers }: AdRowProps) {
  const { ad } = row
  const t = useTexts(companyTexts)
  const look = useDropLook(row.key)
  const isChosen = useIsSelected(ad.id)
  const tab = isActive ? 0 : -1
  return (
    <div
      role="row"
      className={cx(styles.row, styles.ad)}
      style={{ transform: `translateY(${top}px)` }}
      aria-level={3}
      aria-rowindex={index + 2}
      data-key={row.key}
      data-look={look}
      aria-selected={isChosen}
      tabIndex={tab}
      // Prevents text selection, because Shift with a press selects rows.
      onMouseDown={(event) => {
        if (event.shiftKey) event.preventDefault()
      }}
      onClick={(event) => {
        if (!isForRow(event)) return
        const mode = getSelectMode(event)
        if (mode) handlers.select(row, mode)
        else handlers.open(row)
      }}
      onContextMenu={(event) => openMenuOnRow(event, row, handlers)}
    >
      <div role="gridcell" className={styles.choose}>
        <SelectionCheckbox
          label={t('choose.one', { name: ad.name })}
          isChosen={isChosen}
          tabIndex={-1}
          onChoose={(isRange) => handlers.select(row, isRange ? 'range' : 'toggle')}
        />
      </div>
      <div role="gridcell" className={styles.name}>
        <Anchor to={getOpenPath(companyId, ad)} tabIndex={tab} className={cx(styles.title, 'truncate')}>
          {ad.name}
        </Anchor>
        <span className={styles.meta}>
          <span className="truncate">{[ad.owner, ad.city].filter(Boolean).join(' · ')}</span>
          <Chips ad={ad} />
        </span>
      </div>
      <div role="gridcell" className={styles.bell}>
        <AdBell ad={ad} tab={tab} onMute={() => handlers.mute(row)} />
      </div>
      <div role="gridcell" className={cx(styles.applications, 'num')}>
        <Applications ad={ad} tab={tab} companyId={companyId} />
      </div>
      <div role="gridcell" aria-colspan={2} className={styles.period}>
        <Period ad={ad} today={today} />
      </div>
      <div role="gridcell" className={styles.status}>
        <Status ad={ad} today={today} tab={tab} onPromote={() => handlers.promote(row)} />
      </div>
      <div role="gridcell" className={styles.act}>
        <MoreButton row={row} name={ad.name} tab={tab} handlers={handlers} />
      </div>
    </div>
  )
})

function Chips({ ad }: { ad: ListAd }) {
  const t = useTexts(companyTexts)
  return (
    <>
      {isExternal(ad) && <Chip icon={Globe}>{sourceName(ad.source)}</Chip>}
      {ad.use === 'link' && <Chip icon={ExternalLink}>{t('chip.link')}</Chip>}
      {ad.atService === 'PUBLISHED' && <Chip icon={Landmark}>{t('chip.atService')}</Chip>}
      {ad.atService === 'WAITING' && <Chip icon={Landmark}>{t('chip.toService')}</Chip>}
      {ad.atService === 'REJECTED' && (
        <Chip icon={Landmark} tone="warning">
          {t('chip.notAtService')}
        </Chip>
      )}
      {ad.use === 'email' && <Chip icon={Mail}>{t('chip.email')}</Chip>}
      {ad.relation !== 'owner' && !ad.muted && hasBell(ad) && <Chip icon={Eye}>{t('chip.followed')}</Chip>}
    </>
  )
}

/** Whether the ad can have notifications: it has a board and is or was public. */
const hasBell = (ad: ListAd) => hasBoard(ad) && (ad.type === 'active' || ad.type === 'inactive')

/**
 * The bell is red with a count, grey at zero, and struck through when muted. An ad that cannot have notifications shows
 * a dash. Users mute other users' ads here (AD-43).
 */
function AdBell({ ad, tab, onMute }: { ad: ListAd; tab: number; onMute: () => void }) {
  const t = useTexts(companyTexts)
  const tAd = useTexts(adTexts)
  const number = useNumber()
  if (!hasBell(ad))
    return (
      <span className={styles.faint} role="img" aria-label={t('bell.none')}>
        –
      </span>
    )
  const label = ad.muted ? t('bell.muted') : t('bell.count', { count: ad.notifications })
  const face = (
    <>
      <Icon icon={ad.muted ? BellOff : Bell} />
      {!ad.muted && ad.notifications > 0 && (
        <b className="num" aria-hidden="true">
          {number(ad.notifications)}
        </b>
      )}
    </>
  )
  const look = { className: styles.bellFace, 'data-on': (!ad.muted && ad.notifications > 0) || undefined }
  if (ad.relation === 'owner')
    return (
      <span {...look} role="img" aria-label={label} title={label}>
        {face}
      </span>
    )
  const action = tAd(ad.muted ? 'action.unmute' : 'action.mute')
  return (
    <button type="button" {...look} tabIndex={tab} aria-label={`${label}. ${action}`} title={action} onClick={onMute}>
      {face}
    </button>
  )
}

function Applications({ ad, tab, companyId }: { ad: ListAd; tab: number; companyId: number }) {
  const t = useTexts(companyTexts)
  const number = useNumber()
  if (!hasBoard(ad))
    return (
      <span className={styles.faint} title={t('applications.elsewhereTip')}>
        {t('applications.elsewhere')}
      </span>
    )
  const { total } = ad.applications
  if (ad.type === 'draft') return <b className={styles.total}>{number(total)}</b>
  return (
    <Anchor
      to={`/${companyId}/ad/${ad.databaseId}/board`}
      tabIndex={tab}
      className={styles.board}
      title={t('applications.tip')}
    >
      <b className={styles.total} aria-hidden="true">
        {number(total)}
      </b>
      <VisuallyHidden>{t('applications.open', { count: total, name: ad.name })}</VisuallyHidden>
      {ad.newApplications > 0 && (
        <CountBadge tone="new">{t('applications.new', { count: ad.newApplications })}</CountBadge>
      )}
    </Anchor>
  )
}

/** Start and end with the elapsed part of the period. The end is highlighted from five days before it (AD-28). */
function Period({ ad, today }: { ad: ListAd; today: string }) {
  const t = useTexts(companyTexts)
  const day = useDay()
  const period = getPeriodCell(ad, today)
  if (!period) return <span className={styles.faint}>–</span>
  const { start, end, elapsed, phase, days, isNear } = period
  return (
    <span className={styles.dates} data-idle={phase === 'running' ? undefined : true}>
      <span className="date">{day(start)}</span>
      <span className="date" data-due={isNear || undefined}>
        {day(end)}
      </span>
      <span className={styles.track}>
        <i style={{ width: `${elapsed}%` }} />
      </span>
      <span className={styles.left} data-due={isNear || undefined}>
        {isNear && <Icon icon={TriangleAlert} size="xs" />}
        {phase === 'running'
          ? days === 0
            ? t('period.lastDay')
            : t('period.left', { count: days })
          : phase === 'ahead'
            ? t('period.ahead', { count: days })
            : t('period.over')}
      </span>
    </span>
  )
}

/** The state with the package below it, or a button that promotes the ad (AD-27). */
function Status({ ad, today, tab, onPromote }: { ad: ListAd; today: string; tab: number; onPromote: () => void }) {
  const t = useTexts(adTexts)
  return (
    <span className={styles.stat}>
      <StatusLabel status={ad.type} />
      {ad.promotion !== 'none' && (
        <span className={styles.package}>
          <Icon icon={Rocket} size="xs" />
          {t(`package.${ad.promotion}`)}
        </span>
      )}
      {isPromotionOffered(ad, new Date(`${today}T12:00:00Z`)) && (
        <button
          type="button"
          className={styles.promote}
          tabIndex={tab}
          aria-label={t('action.promoteNamed', { name: ad.name })}
          onClick={onPromote}
        >
          {t('action.promote')}
        </button>
      )}
    </span>
  )
}
