import { Ban, CircleMinus, Clock, Rocket, type LucideIcon } from 'lucide-react'
import { graphql, useFragment } from 'react-relay'
import { lastPromotedDay } from '#rules/promotion/promotion.ts'
import { daysBetween, stockholmDay } from '#rules/text-and-time/stockholm-time.ts'
import type {
  PromotionTable_promotion$data,
  PromotionTable_promotion$key,
} from '#web/__generated__/PromotionTable_promotion.graphql.ts'
import { dialogs } from '#web/dialogs/useDialogs.tsx'
import { useDay } from '#web/i18n/date-format.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { fetchPart } from '#web/loading/fetch-part.ts'
import { useAct } from '#web/relay/acts.ts'
import { useOneAtATime } from '#web/state/one-at-a-time.ts'
import { useNow } from '#web/state/clock.ts'
import { cx } from '#web/ui/cx.ts'
import { Button } from '#web/ui/Button.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import { showToast } from '#web/ui/toasts.ts'
import { cancelPromotion, resumePromotion } from '#web/features/promotion/order-acts.ts'
import { startPromotion } from './acts.ts'
import tableStyles from '#web/office/Table.module.css'
import flexStyles from '#web/styles/Flex.module.css'
import styles from './ManagePromotions.module.css'
import { managePromotionsTexts } from './texts.ts'
import { packageEnum, paymentEnum, type SchemaPackage } from './promotion-enums.ts'

interface PromotionTableProps {
  promotions: PromotionTable_promotion$key
  isPending: boolean
  /** Called when a promotion was started, cancelled or resumed. */
  onChanged: () => void
}

/** Promotions with package, payment, period, state and actions (ADMIN-97). */
export function PromotionTable({ promotions: keys, isPending, onChanged }: PromotionTableProps) {
  const t = useTexts(managePromotionsTexts)
  const promotions = useFragment(
    graphql`
      fragment PromotionTable_promotion on Promotion @relay(plural: true) @throwOnFieldError {
        id
        package
        payment
        state
        startsAt
        endsAt
        cancelledAt
        daysLeft
        isResumable
        adName
        companyName
        ad {
          id
          databaseId
        }
        company {
          databaseId
        }
      }
    `,
    keys,
  )
  return (
    <DataTable isFixed className={styles.table} aria-label={t('title')} aria-busy={isPending}>
      <thead>
        <tr>
          <th scope="col">{t('column.ad')}</th>
          <th scope="col">{t('column.package')}</th>
          <th scope="col">{t('column.payment')}</th>
          <th scope="col" aria-sort="descending">
            {t('column.period')}
          </th>
          <th scope="col">{t('column.state')}</th>
          <th scope="col">
            <VisuallyHidden>{t('column.actions')}</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {promotions.map((promotion) => (
          <PromotionRow key={promotion.id} promotion={promotion} onChanged={onChanged} />
        ))}
      </tbody>
    </DataTable>
  )
}

const stateLooks: Record<string, { icon: LucideIcon | null; textKey: 'active' | 'scheduled' | 'cancelled' | 'ended' }> =
  {
    ACTIVE: { icon: null, textKey: 'active' },
    SCHEDULED: { icon: Clock, textKey: 'scheduled' },
    CANCELLED: { icon: Ban, textKey: 'cancelled' },
    ENDED: { icon: CircleMinus, textKey: 'ended' },
  }

function PromotionRow({
  promotion,
  onChanged,
}: {
  promotion: PromotionTable_promotion$data[number]
  onChanged: () => void
}) {
  const t = useTexts(managePromotionsTexts)
  const day = useDay()
  const now = useNow()
  const { adName, companyName, state, daysLeft, isResumable, ad } = promotion
  const [cancel, isCancelling] = useAct(cancelPromotion)
  const [resume, isResuming] = useAct(resumePromotion)
  const [start, isStarting] = useAct(startPromotion)
  const name = t(`package.${packageEnum.toRule(promotion.package)}`)
  const [from, to] = [new Date(promotion.startsAt).getTime(), new Date(promotion.endsAt).getTime()]
  const elapsedPercent = Math.max(0, Math.min(100, ((now.getTime() - from) / Math.max(1, to - from)) * 100))
  const payment = paymentEnum.toRule(promotion.payment)
  const look = stateLooks[state] ?? { icon: null, textKey: 'ended' as const }
  const onCancel = useOneAtATime(async () => {
    const isSure = await dialogs.confirm({
      title: t('cancel.title'),
      body: (
        <p>
          {state === 'SCHEDULED'
            ? t('cancel.bodyAhead', { ad: adName, package: name })
            : `${t('cancel.body', { ad: adName, package: name })} ${t(`cancel.money.${payment}`)}`}
        </p>
      ),
      cancelLabel: t('cancel.keep'),
      confirmLabel: t('cancel.confirm'),
      isDestructive: true,
    })
    if (isSure && (await cancel({ input: { adId: ad.id }, isShown: false }))) {
      showToast(t('cancel.done'))
      onChanged()
    }
  })
  const onResume = useOneAtATime(async () => {
    const isSure = await dialogs.confirm({
      title: t('resume.title'),
      body: <p>{t('resume.body', { ad: adName, package: name, count: daysLeft })}</p>,
      confirmLabel: t('resume.confirm'),
    })
    if (isSure && (await resume({ input: { adId: ad.id }, isShown: false }))) {
      showToast(t('resume.done'))
      onChanged()
    }
  })
  const onStart = useOneAtATime(async () => {
    const { StartDialog } = await fetchPart(() => import('./StartDialog.tsx'))
    const chosen = await dialogs.open<SchemaPackage>((close) => (
      <StartDialog adName={adName} companyName={companyName} onClose={close} />
    ))
    if (chosen && (await start({ input: { adId: ad.id, package: chosen } }))) {
      showToast(t('start.done'))
      onChanged()
    }
  })
  return (
    <tr>
      <th scope="row" className={tableStyles.ad}>
        <b className="truncate" title={adName}>
          {adName}
        </b>
        <small className="truncate">{companyName ?? '–'}</small>
      </th>
      <td>
        <span className={cx(flexStyles.inlineWide, styles.package)}>
          <Icon icon={Rocket} size="sm" />
          {name}
        </span>
      </td>
      <td className="muted">{t(`payment.${payment}`)}</td>
      <td>
        <span className={styles.period} data-idle={state !== 'ACTIVE' || undefined}>
          <span className="date">{day(promotion.startsAt)}</span>
          <span className="date">
            {day(lastPromotedDay({ startsAt: new Date(promotion.startsAt), endsAt: new Date(promotion.endsAt) }))}
          </span>
          <span className={cx(tableStyles.progress, styles.track)}>
            <i style={{ width: `${elapsedPercent}%` }} />
          </span>
        </span>
        <small className={styles.left}>
          {state === 'ACTIVE'
            ? t('left', { count: daysLeft })
            : state === 'SCHEDULED'
              ? t('ahead', {
                  count: Math.max(0, daysBetween(stockholmDay(now), stockholmDay(new Date(promotion.startsAt)))),
                })
              : state === 'CANCELLED'
                ? t('cancelledAt', { day: day(promotion.cancelledAt ?? promotion.endsAt), count: daysLeft })
                : t('over')}
        </small>
      </td>
      <td>
        <span className={cx(flexStyles.inlineWide, styles.state)} data-state={look.textKey}>
          {look.icon ? <Icon icon={look.icon} size="sm" /> : <i aria-hidden="true" />}
          {t(`state.${look.textKey}One`)}
        </span>
      </td>
      <td>
        <div className={flexStyles.tools}>
          {(state === 'ACTIVE' || state === 'SCHEDULED') && (
            <Button
              size="sm"
              variant="ghost"
              isPending={isCancelling}
              aria-label={t('cancel.of', { ad: adName })}
              onPress={() => void onCancel()}
            >
              {t('cancel.short')}
            </Button>
          )}
          {isResumable && (
            <Button
              size="sm"
              isPending={isResuming}
              aria-label={t('resume.of', { ad: adName })}
              onPress={() => void onResume()}
            >
              {t('resume.confirm')}
            </Button>
          )}
          {state === 'ENDED' && (
            <Button
              size="sm"
              variant="ghost"
              isPending={isStarting}
              aria-label={t('start.of', { ad: adName })}
              onPress={() => void onStart()}
            >
              {t('start.confirm')}
            </Button>
          )}
        </div>
      </td>
    </tr>
  )
}
