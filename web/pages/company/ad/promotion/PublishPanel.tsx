import { CircleCheck } from 'lucide-react'
import { useRef, useState } from 'react'
import { graphql } from 'react-relay'
import { isExternal, type AdType } from '#rules/ads/ad-lifecycle.ts'
import {
  BOOST_PERIOD_DAYS,
  canFinalizeExternal,
  editableDates,
  exceedsBoostPeriod,
  periodLimits,
  visibleDays,
  type Period,
} from '#rules/ads/publish-period.ts'
import { isPackage, type Package } from '#rules/promotion/packages.ts'
import { lastPromotedDay, newPromotionTimes } from '#rules/promotion/promotion.ts'
import { formatDate } from '#rules/text-and-time/stockholm-time.ts'
import type { MissingInfo_company$key } from '#web/__generated__/MissingInfo_company.graphql.ts'
import type { PromotionRun_ad$key } from '#web/__generated__/PromotionRun_ad.graphql.ts'
import type { PublishPanelMutation } from '#web/__generated__/PublishPanelMutation.graphql.ts'
import type { SocialMediaPart_ad$key } from '#web/__generated__/SocialMediaPart_ad.graphql.ts'
import { fetchPart } from '#web/loading/fetch-part.ts'
import { dialogs } from '#web/dialogs/useDialogs.tsx'
import { useUnsaved } from '#web/guard/useUnsaved.ts'
import { Rich } from '#web/i18n/Rich.tsx'
import { useDay } from '#web/i18n/date-format.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { defineAct, useAct } from '#web/relay/acts.ts'
import { IdempotencyKeys } from '#web/relay/idempotency-key.ts'
import { useNow } from '#web/state/clock.ts'
import { useOneAtATime } from '#web/state/one-at-a-time.ts'
import { cx } from '#web/ui/cx.ts'
import { Button } from '#web/ui/Button.tsx'
import { DateField } from '#web/ui/DateField.tsx'
import { FieldGrid } from '#web/ui/Layout.tsx'
import { LinkButton } from '#web/ui/Link.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { adTypes } from '#web/features/ad/ad-enums.ts'
import { Missing, type MissingWord } from '#web/features/ad-page/Missing.tsx'
import { adTexts } from '#web/features/ad/texts.ts'
import type { AdPageModel } from '#web/features/ad-page/useAdPage.ts'
import { MissingInfo } from '#web/features/company-info/MissingInfo.tsx'
import { buy, resumeInstead, storePackageChoice, purchaseInput } from '#web/features/promotion/buy.ts'
import { offerChangedSignal } from '#web/features/promotion/offer-changed.ts'
import { salespersonText, type Offer } from '#web/features/promotion/offer.ts'
import type { Payment } from '#web/features/promotion/order.ts'
import { offerUploadLink, showCurrentPromotion } from '#web/features/promotion/outcomes.tsx'
import type { PurchaseChoice } from '#web/features/promotion/PurchaseDialog.tsx'
import { refusedPurchase } from '#web/features/promotion/promotion-acts.ts'
import { PromotionRun } from '#web/features/promotion/PromotionRun.tsx'
import { SocialMediaPart } from '#web/features/promotion/SocialMediaPart.tsx'
import { getPublishResult } from './publish-choice.ts'
import { PaymentPart } from './PaymentPart.tsx'
import sumStyles from '#web/features/promotion/OrderSums.module.css'
import textStyles from '#web/styles/Text.module.css'
import styles from './PublishPanel.module.css'
import type { PromotionChoice } from './usePromotionChoice.ts'
import { promotionTexts } from './texts.ts'

const publishAd = defineAct<PublishPanelMutation>(
  graphql`
    mutation PublishPanelMutation($input: PublishAdInput!) {
      publishAd(input: $input) {
        ad {
          id
          status
          progress
          start: startsAt
          end: endsAt
          publicUrl
          promotion
          selectedPromotion
          ...PromotionRun_ad
          ...SocialMediaPart_ad
        }
        errors {
          reason
        }
      }
    }
  `,
  {
    failed: () => promotionTexts.t('failed.other'),
    refused: {
      ARCHIVED: () => promotionTexts.t('failed.archived'),
      NOT_COMPLETE: () => promotionTexts.t('failed.notComplete'),
      IN_PAST: () => promotionTexts.t('failed.period'),
      TOO_FAR: () => promotionTexts.t('failed.period'),
      BEFORE_START: () => promotionTexts.t('failed.period'),
      ...refusedPurchase,
    },
    handledByCaller: ['PROMOTED'],
  },
)

/** Returns when a package bought now starts and ends. It starts with the ad if the ad's start is in the future. */
const getPromotionTimes = ({ start }: Period, now: Date) =>
  newPromotionTimes({ type: start > now ? 'scheduled' : 'active', start }, now)

interface PublishPanelProps {
  model: AdPageModel
  /** The ad, for the parts that have their own fragments. */
  data: PromotionRun_ad$key & SocialMediaPart_ad$key
  /** The company, for the warning about its missing information. */
  company: MissingInfo_company$key
  missing: readonly MissingWord[]
  promotion: PromotionChoice
  /** Called when the page shows outdated data and must be refetched. */
  onStale: () => void
}

/**
 * The period of the ad, the payment of its package, and the button that publishes and buys in one step (AD-119 to
 * AD-133, PROMO-62, PROMO-63).
 */
export function PublishPanel({ model, data, company: companyKey, missing, promotion, onStale }: PublishPanelProps) {
  const t = useTexts(promotionTexts)
  const tAd = useTexts(adTexts)
  const { ad, company, paths, actions } = model
  const { setDays, choice, offer, payment, setPayment, reset } = promotion
  const heading = useRef<HTMLHeadingElement>(null)
  const now = useNow()
  const { days, period, errors, label, selected } = choice
  const external = isExternal(ad)
  const editable = editableDates(ad)
  const limits = periodLimits(now)
  useUnsaved(choice.isDirty && (editable.end || selected !== 'none'))
  const [idempotencyKeys] = useState(() => new IdempotencyKeys())
  const [publish, isPublishing] = useAct(publishAd)
  const problem = (field: 'start' | 'end') => {
    const [code] = errors[field] ?? []
    if (code === undefined) return null
    const [from, to] = field === 'start' ? [limits.startMin, limits.startMax] : [limits.endMin, limits.endMax]
    return code === 'beforeStart' ? t('wrong.beforeStart') : t('wrong.outside', { from, to })
  }

  const confirmReview = async (period: Period) => {
    const { ReviewDialog } = await fetchPart(() => import('./ReviewDialog.tsx'))
    return (
      (await dialogs.open<true>((close) => <ReviewDialog ad={ad} period={period} label={label} onClose={close} />)) ??
      false
    )
  }
  /** Lets the user review a purchase. Returns undefined if the user goes back without changes (PROMO-34). */
  const reviewPurchase = async (bought: Package, period: Period, offer: Offer) => {
    const { PurchaseDialog } = await fetchPart(() => import('#web/features/promotion/PurchaseDialog.tsx'))
    const isAhead = period.start > new Date()
    const { startsAt, endsAt } = getPromotionTimes(period, new Date())
    return await dialogs.open<PurchaseChoice>((close) => (
      <PurchaseDialog
        verb={t(`button.${label}`)}
        adName={ad.name}
        chosen={bought}
        publishes={ad.type === 'active' ? null : isAhead ? period.start : startsAt}
        starts={startsAt}
        ends={endsAt}
        adEnds={period.end}
        isExternal={external}
        offer={offer}
        payment={payment}
        onClose={close}
      />
    ))
  }
  /** Refetches the ad and its offer, because both are outdated. */
  const refetchAll = () => {
    offerChangedSignal.emit()
    onStale()
  }
  const handleTaken = async () => {
    await showCurrentPromotion(ad.id)
    reset()
    refetchAll()
  }
  /** Saves the choice, then publishes and buys in one call. If the ad is published without changes, only buys. */
  const purchase = async (bought: Package, period: Period, offer: Offer, paid: Payment) => {
    if (external || (isLive(ad.type) && !choice.hasNewDates)) {
      const outcome = await buy(ad.id, bought, paid, offer, idempotencyKeys)
      if (outcome === 'taken') await handleTaken()
      if (outcome === 'refused') refetchAll()
      return outcome === 'bought'
        ? { status: null, start: period.start.toISOString(), end: period.end.toISOString(), publicUrl: ad.publicUrl }
        : null
    }
    const variables = {
      input: { ...periodInput(ad.id, period), shouldPromote: true, purchase: purchaseInput(bought, paid, offer) },
    }
    // If the previous call got no response, the same call is sent again. The choice is already saved then. Saving it
    // again would conflict with the purchase if the first call reached the platform.
    const stored = idempotencyKeys.isUnanswered(variables) || (await storePackageChoice(ad.id, bought))
    if (stored === 'taken') await handleTaken()
    if (stored !== true) return null
    const answer = await publish(variables, { keys: idempotencyKeys })
    if (answer === null) {
      if (!idempotencyKeys.isUnanswered(variables)) refetchAll()
    } else if (answer.ad === null) await handleTaken()
    return answer?.ad ?? null
  }
  const submit = useOneAtATime(async () => {
    if (!period || !choice.isEnabled || missing.length > 0) return
    const before = ad.type
    const bought = isPackage(selected) && offer !== null ? selected : null
    const paid = bought !== null && offer !== null ? await reviewPurchase(bought, period, offer) : null
    if (paid === undefined) return
    if (paid === 'resume') {
      if ((await resumeInstead(ad.id)) === 'taken') await handleTaken()
      return
    }
    // An active ad has been reviewed before. Only its dates change.
    if (bought === null && before !== 'active' && !(await confirmReview(period))) return
    // The code is fetched before publishing, so that the result is shown in any case.
    const { PublishedDialog } = await fetchPart(() => import('./PublishedDialog.tsx'))
    const published =
      bought !== null && offer !== null && paid !== null
        ? await purchase(bought, period, offer, paid)
        : ((await publish({ input: periodInput(ad.id, period) }, { keys: idempotencyKeys }))?.ad ?? null)
    if (published === null) return bought === null ? onStale() : undefined
    reset()
    const { status, start, end, publicUrl } = published
    const wantsPictures = paid !== null && paid.hasSocialMedia && paid.pictures === 'uploaded'
    const next = await dialogs.open<'pictures'>((close) => (
      <PublishedDialog
        result={getPublishResult(before, status === null ? before : adTypes.toRule(status), paid)}
        start={formatDate(start)}
        end={formatDate(end)}
        package={bought === null ? '' : tAd(`package.${bought}`)}
        boardPath={actions.some(({ id }) => id === 'board') ? paths.board : null}
        publicUrl={publicUrl}
        hasPicturesAhead={wantsPictures}
        onClose={close}
      />
    ))
    if (next === 'pictures') await offerUploadLink(company.id)
    // The submit button is disabled now and cannot take the focus back.
    if (heading.current?.isConnected) heading.current.focus()
  })

  const day = useDay()
  const isDone = label === 'published' || label === 'scheduled' || label === 'promoted'
  const isRight = period !== null && Object.keys(errors).length === 0
  const isWaiting = selected !== 'none' && offer === null
  const canFinish = external ? canFinalizeExternal(ad.type) : editable.end
  // The page names missing company information once, above the first button that orders.
  const warnsAtButton = canFinish && !isDone
  return (
    <form
      noValidate
      className={styles.panel}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <h2 ref={heading} tabIndex={-1} className={cx(textStyles.heading, styles.title)}>
        {t('title')}
      </h2>
      {external && <Notice>{t('external')}</Notice>}
      {external ? (
        <dl className={sumStyles.pairs}>
          <div>
            <dt>{t('start')}</dt>
            <dd className="date">{ad.start ? day(ad.start) : '–'}</dd>
          </div>
          <div>
            <dt>{t('end')}</dt>
            <dd className="date">{ad.end ? day(ad.end) : '–'}</dd>
          </div>
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
            <DateField
              isChecked
              label={t('end')}
              value={days.end}
              onChange={(end) => setDays({ ...days, end })}
              isDisabled={!editable.end}
              min={limits.endMin}
              max={limits.endMax}
              error={problem('end')}
            />
          </FieldGrid>
          {choice.isStartReset && <p className={cx(textStyles.help, styles.help)}>{t('startReset')}</p>}
          {isRight && !exceedsBoostPeriod(period) && (
            <p className={cx(textStyles.help, styles.help)}>{t('shown', { count: visibleDays(period) })}</p>
          )}
          {isRight && exceedsBoostPeriod(period) && (
            <Notice tone={ad.promotion === 'none' && selected === 'none' ? 'info' : 'warning'}>
              {ad.promotion !== 'none' ? (
                t('beyondPromoted', { count: visibleDays(period), days: BOOST_PERIOD_DAYS })
              ) : (
                <Rich
                  text={t('beyond', {
                    count: visibleDays(period),
                    days: BOOST_PERIOD_DAYS,
                    package: selected === 'none' ? t('promotion') : tAd(`package.${selected}`),
                  })}
                  parts={{
                    day: <span className="nowrap">{day(lastPromotedDay(getPromotionTimes(period, now)))}</span>,
                  }}
                />
              )}
            </Notice>
          )}
        </>
      )}
      <PromotionRun ad={data} adName={ad.name} onTaken={() => void handleTaken()} />
      {isPackage(selected) && offer !== null ? (
        <PaymentPart selected={selected} offer={offer} payment={payment} onChange={setPayment} />
      ) : (
        <dl className={cx(sumStyles.pairs, styles.sum)}>
          <div>
            <dt>{t('package')}</dt>
            <dd>{tAd(`package.${selected === 'none' ? ad.promotion : selected}`)}</dd>
          </div>
        </dl>
      )}
      {canFinish && (
        <>
          {missing.length > 0 && <Missing missing={missing} paths={paths} />}
          {warnsAtButton && <MissingInfo company={companyKey} />}
          <Button
            type="submit"
            variant="primary"
            isBlock
            isPending={isPublishing}
            isDisabled={!choice.isEnabled || isWaiting || missing.length > 0}
            {...(isDone ? { icon: CircleCheck } : {})}
          >
            {t(`button.${label}`)}
          </Button>
          <p className={cx(textStyles.help, styles.help)} role="status">
            {missing.length > 0
              ? null
              : isDone
                ? t(
                    external
                      ? ad.promotion === 'none'
                        ? 'choosePackage'
                        : 'promoted'
                      : ad.promotion === 'none'
                        ? 'nothingChanged'
                        : 'nothingChangedPromoted',
                  )
                : period === null
                  ? t('needDays')
                  : !isRight
                    ? t('wrongPeriod')
                    : selected === 'none'
                      ? t(`does.${label}`, { day: day(period.start) })
                      : t(`buys.${ad.type === 'active' ? 'now' : period.start > now ? 'later' : 'publishes'}`, {
                          day: day(period.start),
                        })}
          </p>
        </>
      )}
      {external && !canFinish && ad.type !== 'archived' && (
        <p className={cx(textStyles.help, styles.help)}>{t('externalOver')}</p>
      )}
      <SocialMediaPart
        ad={data}
        companyId={company.id}
        hasPictures={offer?.hasPictures ?? false}
        vat={offer?.vat ?? null}
        seller={salespersonText(offer)}
        beforeOrder={!warnsAtButton && <MissingInfo company={companyKey} />}
      />
      {(ad.publicUrl || actions.some(({ id }) => id === 'board')) && (
        <div className={styles.links}>
          {actions.some(({ id }) => id === 'board') && (
            <LinkButton to={paths.board} size="sm">
              {tAd('action.openBoard')}
            </LinkButton>
          )}
          {ad.publicUrl && (
            <LinkButton href={ad.publicUrl} size="sm">
              {tAd('action.seeJobAd')}
            </LinkButton>
          )}
        </div>
      )}
    </form>
  )
}

const isLive = (type: AdType) => type === 'active' || type === 'scheduled'

const periodInput = (adId: string, { start, end }: Period) => ({
  adId,
  startsAt: start.toISOString(),
  endsAt: end.toISOString(),
})
