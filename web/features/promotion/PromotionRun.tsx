import { Rocket } from 'lucide-react'
import { lastPromotedDay } from '#rules/promotion/promotion.ts'
import { graphql, useFragment } from 'react-relay'
import type { PromotionRun_ad$key } from '#web/__generated__/PromotionRun_ad.graphql.ts'
import { dialogs } from '#web/dialogs/useDialogs.tsx'
import { useDay } from '#web/i18n/date-format.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { useAct } from '#web/relay/acts.ts'
import { useOneAtATime } from '#web/state/one-at-a-time.ts'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { useToday } from '#web/state/clock.ts'
import { showToast } from '#web/ui/toasts.ts'
import { cancelPromotion, resumePromotion } from './order-acts.ts'
import { packages } from '#web/features/ad/ad-enums.ts'
import { adTexts } from '#web/features/ad/texts.ts'
import textStyles from '#web/styles/Text.module.css'
import styles from './PromotionRun.module.css'
import { packageTexts } from './texts.ts'

interface PromotionRunProps {
  ad: PromotionRun_ad$key
  adName: string
  /** Called if another user promoted the ad first. */
  onTaken: () => void
}

/**
 * The ad's promotion, or a cancelled promotion that can be resumed: its end date, with a button to cancel or resume it
 * (PROMO-27).
 */
export function PromotionRun({ ad: key, adName, onTaken }: PromotionRunProps) {
  const t = useTexts(packageTexts)
  const tAd = useTexts(adTexts)
  const day = useDay()
  const { id, newestPromotion: run } = useFragment(
    graphql`
      fragment PromotionRun_ad on Ad {
        id
        newestPromotion {
          package
          payment
          state
          startsAt
          endsAt
          cancelledAt
          daysLeft
          isResumable
        }
      }
    `,
    key,
  )
  const [cancel, isCancelling] = useAct(cancelPromotion)
  const [resume, isResuming] = useAct(resumePromotion)
  const name = run === null ? '' : tAd(`package.${packages.toRule(run.package)}`)
  const payment =
    run?.payment === 'CREDIT'
      ? 'credit'
      : run?.payment === 'CONNECTION'
        ? 'connection'
        : run?.payment === 'FREE'
          ? 'free'
          : 'monetary'
  const onCancel = useOneAtATime(async () => {
    if (run === null) return
    const isAhead = run.state === 'SCHEDULED'
    const isSure = await dialogs.confirm({
      title: t('cancel.title'),
      body: (
        <p>
          {isAhead
            ? t('cancel.bodyAhead', { ad: adName, package: name })
            : `${t('cancel.body', { ad: adName, package: name, count: run.daysLeft })} ${t(`cancel.money.${payment}`)}`}
        </p>
      ),
      cancelLabel: t('cancel.keep'),
      confirmLabel: t('cancel.confirm'),
      isDestructive: true,
    })
    if (isSure && (await cancel({ input: { adId: id }, isShown: true }))) showToast(t('cancel.done'))
  })
  const onResume = useOneAtATime(async () => {
    if (run === null) return
    const isSure = await dialogs.confirm({
      title: t('resume.title'),
      body: <p>{t('resume.body', { ad: adName, package: name, count: run.daysLeft })}</p>,
      confirmLabel: t('resume.confirm'),
    })
    if (!isSure) return
    const answer = await resume({ input: { adId: id }, isShown: true }, { handledByCaller: ['PROMOTED'] })
    if (answer?.ad) showToast(t('resume.done'))
    else if (answer) onTaken()
  })
  const today = useToday()
  const isRunning = run?.state === 'ACTIVE' || run?.state === 'SCHEDULED'
  if (run === null || (!isRunning && !run.isResumable)) return null
  const last = lastPromotedDay({ startsAt: new Date(run.startsAt), endsAt: new Date(run.endsAt) })
  return (
    <section className={styles.run} aria-label={t('run.title')}>
      <h3 className={styles.name}>
        <Icon icon={Rocket} size="sm" />
        {name}
      </h3>
      <p className={textStyles.help}>
        {run.state === 'SCHEDULED'
          ? t('run.ahead', { day: day(run.startsAt), end: day(last) })
          : run.state === 'ACTIVE'
            ? t('run.active', { count: run.daysLeft, day: day(last < today ? today : last) })
            : t('run.cancelled', { count: run.daysLeft, day: day(run.cancelledAt ?? run.endsAt) })}{' '}
        {t(`run.payment.${payment}`)}
      </p>
      {isRunning ? (
        <Button size="sm" variant="danger" isPending={isCancelling} onPress={() => void onCancel()}>
          {t('cancel.confirm')}
        </Button>
      ) : (
        <Button size="sm" isPending={isResuming} onPress={() => void onResume()}>
          {t('resume.confirm')}
        </Button>
      )}
    </section>
  )
}
