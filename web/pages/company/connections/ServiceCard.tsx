import { ChevronUp, CircleAlert } from 'lucide-react'
import { useId, useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import type {
  ServiceCard_service$data,
  ServiceCard_service$key,
} from '#web/__generated__/ServiceCard_service.graphql.ts'
import { useDay, useDayAndTime } from '#web/i18n/date-format.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { useAct } from '#web/relay/acts.ts'
import { dialogs } from '#web/dialogs/useDialogs.tsx'
import { cx } from '#web/ui/cx.ts'
import { Button } from '#web/ui/Button.tsx'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Link } from '#web/ui/Link.tsx'
import { lazyPart } from '#web/ui/lazyPart.tsx'
import { Select } from '#web/ui/Select.tsx'
import { useCompanyId } from '#web/shell/viewer.ts'
import { FeatureOff } from '#web/settings/FeatureOff.tsx'
import {
  connectTeamtailor,
  disconnectService,
  refreshService,
  setDefaultPromotion,
} from '#web/features/connectors/acts.ts'
import { serviceIcons } from '#web/features/connectors/service-icons.ts'
import { connectingServiceTexts } from '#web/features/connectors/texts.ts'
import { LeftOutJobs } from './LeftOutJobs.tsx'
import { ConnectForm } from './ConnectForm.tsx'
import flexStyles from '#web/styles/Flex.module.css'
import textStyles from '#web/styles/Text.module.css'
import styles from './ConnectionsPage.module.css'
import { getServiceName, getProblem, toKnownService, getStatus } from './service-status.ts'
import { pathOfService } from './service-path.ts'
import { connectionsTexts } from './texts.ts'

const PROMOTION_OPTIONS = ['MANUAL', 'NONE', 'VOLUME', 'BASIC', 'BOOST', 'BOOST_PLUS', 'BOOST_PRO'] as const
type PromotionOption = (typeof PROMOTION_OPTIONS)[number]

const Exchanges = lazyPart(
  () => import('./Exchanges.tsx'),
  (module) => module.Exchanges,
)

interface ServiceCardProps {
  companyId: string
  service: ServiceCard_service$key
  canEdit: boolean
  /** Whether the viewer can buy the package Volume (PROMO-12). A company sees it if staff have chosen it. */
  canBuyVolume: boolean
  /** Whether the other Teamtailor variant is connected, so that this variant cannot be connected (COMP-104). */
  isOtherVariantOn: boolean
}

/**
 * A service: its purpose, its status, the default promotion of imported ads, and the buttons that connect and
 * disconnect it.
 */
export function ServiceCard({ companyId, service: key, canEdit, canBuyVolume, isOtherVariantOn }: ServiceCardProps) {
  const service = useFragment(
    graphql`
      fragment ServiceCard_service on ConnectedService @throwOnFieldError {
        name
        connectionId
        viewerCanReadExchanges
        isAvailable
        isRequired
        status
        isActive
        reference
        identifier
        feedUrl
        integrationKey
        consentKey
        webhookUrl
        defaultPromotion
        canBeEnded
        since
        message
        fault
        faultSince
        lastSuccessAt
        isBeingAsked
        adCount
        waitingAdCount
        rejectedAdCount
        ...LeftOutJobs_service
      }
    `,
    key,
  )
  const t = useTexts(connectionsTexts)
  const formats = { day: useDay(), time: useDayAndTime() }
  const titleId = useId()
  const [isOpen, setOpen] = useState(false)
  // The public employment service shows a failure on its card. Other services show it in the general dialog (COMP-95).
  const [failure, setFailure] = useState<{ text: string; at: ServiceCard_service$data['status'] } | null>(null)
  const [end, isEnding] = useAct(disconnectService)
  const [open, isOpening] = useAct(connectTeamtailor)
  const [choose] = useAct(setDefaultPromotion)
  const [refresh, isRefreshing] = useAct(refreshService)
  const chosenPromotion: PromotionOption =
    PROMOTION_OPTIONS.find((each) => each === service.defaultPromotion) ?? 'MANUAL'
  const promotionOptions = PROMOTION_OPTIONS.filter((id) => id !== 'VOLUME' || canBuyVolume || chosenPromotion === id)
  const name = toKnownService(service.name)
  const { connectionId, isActive, isAvailable, status } = service
  const databaseId = useCompanyId()
  const readingPath = pathOfService(service.name)
  // A change of the status clears the failure.
  const failed = failure?.at === status ? failure.text : null
  const setFailed = (text: string | null) => setFailure(text === null ? null : { text, at: status })
  const { word, detail, tone, icon } = getStatus(service, isOtherVariantOn, formats)
  const problem = getProblem(service)
  const isOn = isActive && status !== 'NOT_CONNECTED'
  const isBeingRead = isOn && service.isBeingAsked
  const needsForm = !isOn || (name === 'AMS' && status !== 'CONNECTED')
  const isFormOpen = canEdit && needsForm && (isOpen || status === 'WRONG_INFORMATION')
  const disconnect = async () => {
    if (connectionId == null) return
    const isSure = await dialogs.confirm({
      title: t('end.title', { service: getServiceName(name) }),
      body: t(name === 'AMS' ? 'end.out' : 'end.in', { count: service.adCount }),
      confirmLabel: t('disconnect'),
      isDestructive: true,
    })
    setFailed(null)
    if (
      isSure &&
      (await end(
        { input: { companyId, connectionId, service: name }, isShown: true },
        name === 'AMS' ? { onFailure: () => setFailed(connectingServiceTexts.t('disconnect')) } : {},
      ))
    )
      setOpen(false)
  }
  const connect = () => (name === 'TEAMTAILOR' ? void open({ input: { companyId }, isShown: true }) : setOpen(true))
  const endButton = (
    <Button size="sm" isPending={isEnding} onPress={() => void disconnect()} aria-describedby={titleId}>
      {t('disconnect')}
    </Button>
  )
  const action = !canEdit ? null : isFormOpen ? (
    status === 'WRONG_INFORMATION' ? (
      connectionId != null && service.canBeEnded ? (
        endButton
      ) : null
    ) : (
      <Button
        variant="ghost"
        size="sm"
        iconEnd={ChevronUp}
        onPress={() => {
          setOpen(false)
          setFailed(null)
        }}
      >
        {t('close')}
      </Button>
    )
  ) : isOn ? (
    <>
      {name === 'AMS' && status !== 'CONNECTED' && (
        <Button size="sm" onPress={() => setOpen(true)}>
          {t('reconnect')}
        </Button>
      )}
      {service.canBeEnded ? endButton : <span className={textStyles.small}>{t('endedBySupport')}</span>}
    </>
  ) : (
    <Button
      size="sm"
      isDisabled={isOtherVariantOn || !isAvailable}
      isPending={isOpening}
      onPress={connect}
      aria-describedby={titleId}
    >
      {t('connect')}
    </Button>
  )
  return (
    <li
      className={styles.card}
      data-open={isFormOpen || undefined}
      data-dim={((isOtherVariantOn || !isAvailable) && !isOn) || undefined}
      data-service={service.name}
    >
      <div className={styles.row}>
        <span className={styles.icon}>
          <Icon icon={serviceIcons[name] ?? icon} size="lg" />
        </span>
        <span className={styles.name}>
          <h2 id={titleId} className={textStyles.heading}>
            {getServiceName(name)}
          </h2>
          <span className={textStyles.small}>{t(`services.${name}`)}</span>
        </span>
        <span className={styles.status} role="status">
          <span className={styles.word} data-tone={tone}>
            <Icon icon={icon} size="sm" />
            {word}
          </span>
          {(isBeingRead || detail) && <small>{isBeingRead ? t('asking') : detail}</small>}
        </span>
        <span className={styles.promotion}>
          {name !== 'AMS' && connectionId != null && status === 'CONNECTED' ? (
            <Select
              size="sm"
              aria-label={t('promotion.of', { service: getServiceName(name) })}
              options={promotionOptions.map((id) => ({
                id,
                label: t(`promotion.${id}`),
                isDisabled: id === 'VOLUME' && !canBuyVolume,
              }))}
              value={chosenPromotion}
              isDisabled={!canEdit}
              onChange={(promotion) => void choose({ input: { companyId, connectionId, promotion }, isShown: true })}
            />
          ) : (
            <span className={styles.none}>–</span>
          )}
        </span>
        <span className={styles.actions}>{action}</span>
      </div>
      {(problem || failed || isFormOpen || isOn) && (
        <div className={styles.body}>
          {problem && (
            <p className={styles.problem} data-tone={status === 'WRONG_INFORMATION' ? 'bad' : 'warn'}>
              <Icon icon={CircleAlert} size="sm" />
              <span>{problem}</span>
            </p>
          )}
          {failed && (
            <p role="alert" className={styles.problem} data-tone="bad">
              <Icon icon={CircleAlert} size="sm" />
              <span>{failed}</span>
            </p>
          )}
          {isFormOpen && !isAvailable && <FeatureOff />}
          {isFormOpen && (
            <ConnectForm
              companyId={companyId}
              name={name}
              consentKey={service.consentKey ?? null}
              isOff={!isAvailable}
              isReconnect={status !== 'NOT_CONNECTED'}
              onFailed={setFailed}
              onDone={() => setOpen(false)}
            />
          )}
          {isOn && (
            <div className={styles.facts}>
              <span>{t(name === 'AMS' ? 'adsThere' : 'adsHere', { count: service.adCount })}</span>
              {service.waitingAdCount > 0 && <span>{t('adsWaiting', { count: service.waitingAdCount })}</span>}
              {service.rejectedAdCount > 0 && (
                <span className={styles.rejected}>
                  <Icon icon={CircleAlert} size="sm" />
                  {t('adsRejected', { count: service.rejectedAdCount })}
                </span>
              )}
              {service.feedUrl && (
                <span className="truncate" title={service.feedUrl}>
                  {service.feedUrl}
                </span>
              )}
              {readingPath && <Link to={`/${databaseId}/connections/${readingPath}`}>{t('reading.title')}</Link>}
              {canEdit && name !== 'TEAMTAILOR' && connectionId != null && (
                <Button
                  variant="link"
                  size="sm"
                  isPending={isRefreshing || isBeingRead}
                  onPress={() => void refresh({ input: { companyId, connectionId } })}
                >
                  {t(name === 'AMS' ? 'refreshOut' : 'refreshIn')}
                </Button>
              )}
            </div>
          )}
          {service.integrationKey && service.webhookUrl && (
            <dl className={cx(textStyles.terms, styles.keys)}>
              {(
                [
                  ['webhookUrl', service.webhookUrl],
                  ['integrationKey', service.integrationKey],
                ] as const
              ).map(([label, text]) => (
                <div key={label}>
                  <dt>{t(label)}</dt>
                  <dd className={flexStyles.row}>
                    <code className="truncate" title={label === 'webhookUrl' ? text : undefined}>
                      {text}
                    </code>
                    <CopyButton
                      isIconOnly
                      size="sm"
                      variant="ghost"
                      text={text}
                      label={t(label === 'webhookUrl' ? 'copyUrl' : 'copyKey')}
                    />
                  </dd>
                </div>
              ))}
            </dl>
          )}
          {isOn && <LeftOutJobs service={service} />}
          {service.viewerCanReadExchanges && <Exchanges companyId={companyId} name={service.name} />}
        </div>
      )}
    </li>
  )
}
