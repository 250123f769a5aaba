import {
  CircleAlert,
  CircleCheck,
  CirclePause,
  Ellipsis,
  KeyRound,
  OctagonX,
  Pause,
  Pencil,
  Play,
  Send,
  Trash2,
  TriangleAlert,
} from 'lucide-react'
import { useId } from 'react'
import { graphql, useFragment } from 'react-relay'
import type {
  WebhookCard_webhook$data,
  WebhookCard_webhook$key,
} from '#web/__generated__/WebhookCard_webhook.graphql.ts'
import { dialogs } from '#web/dialogs/useDialogs.tsx'
import { useDayAndTime } from '#web/i18n/date-format.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { useAct } from '#web/relay/acts.ts'
import { reportError } from '#web/relay/report-error.ts'
import { disabledBecause, useImpersonationReason } from '#web/shell/impersonation.ts'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { lazyPart } from '#web/ui/lazyPart.tsx'
import { Menu, MenuItem, MenuSeparator, MenuTrigger } from '#web/ui/Menu.tsx'
import { showToast } from '#web/ui/toasts.ts'
import { deleteWebhook, testWebhook, setWebhookActive } from './acts.ts'
import { changeSecret, editWebhook } from './dialogs.tsx'
import { getEventName } from './events.ts'
import { webhooksTexts } from './texts.ts'
import styles from './Webhooks.module.css'

const Deliveries = lazyPart(
  () => import('./Deliveries.tsx'),
  (module) => module.Deliveries,
)

const LOOKS = {
  ACTIVE: { icon: CircleCheck, tone: 'ok' },
  FAILING: { icon: TriangleAlert, tone: 'warn' },
  PAUSED: { icon: CirclePause, tone: 'off' },
  STOPPED: { icon: OctagonX, tone: 'bad' },
} as const

const getState = ({ state }: WebhookCard_webhook$data) => (state in LOOKS ? (state as keyof typeof LOOKS) : 'PAUSED')

/** A webhook: its address, events, state and deliveries. */
export function WebhookCard({ companyId, ...rest }: { companyId: string; webhook: WebhookCard_webhook$key }) {
  const t = useTexts(webhooksTexts)
  const formatTime = useDayAndTime()
  const titleId = useId()
  const webhook = useFragment<WebhookCard_webhook$key>(
    graphql`
      fragment WebhookCard_webhook on Webhook {
        id
        url
        description
        events
        state
        failingSince
        stoppedAt
        formerSecretUntil
        waitingCount
        lastDeliveredAt
      }
    `,
    rest.webhook,
  )
  const { id, url, description, events, failingSince, stoppedAt, formerSecretUntil, waitingCount, lastDeliveredAt } =
    webhook
  const state = getState(webhook)
  const lockedItem = disabledBecause(useImpersonationReason())
  const { icon, tone } = LOOKS[state]
  const isOn = state === 'ACTIVE' || state === 'FAILING'
  const [activate, isActivating] = useAct(setWebhookActive)
  const [test, isTesting] = useAct(testWebhook)
  const name = description || new URL(url).host
  const problem =
    state === 'STOPPED'
      ? t('problem.stopped', { since: formatTime(failingSince ?? null), at: formatTime(stoppedAt ?? null) })
      : state === 'FAILING'
        ? t('problem.failing', { since: formatTime(failingSince ?? null) })
        : null
  const remove = async () => {
    const isSure = await dialogs.confirm({
      title: t('removeTitle', { name }),
      body: t('removeBody'),
      confirmLabel: t('removeConfirm'),
      isDestructive: true,
    })
    if (isSure && (await deleteWebhook(companyId, id))) showToast(t('removed', { name }))
  }
  const pause = () => activate({ input: { webhookId: id, isActive: !isOn } })
  const menuActions = { edit: () => editWebhook(webhook), secret: () => changeSecret(webhook), active: pause, remove }
  return (
    <li className={styles.card} data-off={!isOn || undefined} data-webhook={id}>
      <div className={styles.row}>
        <div className={styles.name}>
          <h2 id={titleId}>{name}</h2>
          <code title={url}>{url}</code>
        </div>
        <div className={styles.status} role="status">
          <span className={styles.word} data-tone={tone}>
            <Icon icon={icon} size="sm" />
            {t(`state.${state}`)}
          </span>
          <small>{lastDeliveredAt == null ? t('never') : t('last', { at: formatTime(lastDeliveredAt) })}</small>
        </div>
        <div className={styles.actions}>
          {isOn ? (
            <Button
              size="sm"
              icon={Send}
              isPending={isTesting}
              aria-describedby={titleId}
              onPress={() => void test({ input: { webhookId: id } })}
            >
              {t('test')}
            </Button>
          ) : (
            <Button
              size="sm"
              icon={Play}
              isPending={isActivating}
              aria-describedby={titleId}
              onPress={() => void pause()}
            >
              {t('resume')}
            </Button>
          )}
          <MenuTrigger>
            <IconButton icon={Ellipsis} size="sm" label={t('more', { name })} />
            <Menu
              aria-label={t('more', { name })}
              placement="bottom end"
              onAction={(key) => {
                Promise.resolve(menuActions[key as keyof typeof menuActions]()).catch(reportError)
              }}
            >
              <MenuItem id="edit" icon={Pencil} {...lockedItem}>
                {t('edit')}
              </MenuItem>
              <MenuItem id="secret" icon={KeyRound} {...lockedItem}>
                {t('newSecret')}
              </MenuItem>
              <MenuItem id="active" icon={isOn ? Pause : Play}>
                {t(isOn ? 'pause' : 'resume')}
              </MenuItem>
              <MenuSeparator />
              <MenuItem id="remove" icon={Trash2} isDanger>
                {t('remove')}
              </MenuItem>
            </Menu>
          </MenuTrigger>
        </div>
      </div>
      <div className={styles.body}>
        {problem && (
          <p className={styles.problem} data-tone={tone}>
            <Icon icon={CircleAlert} size="sm" />
            <span>{problem}</span>
          </p>
        )}
        <p className={styles.facts}>
          <span>{events.length === 0 ? t('allEvents') : events.map((event) => getEventName(t, event)).join(', ')}</span>
          {waitingCount > 0 && <span>{t('waiting', { count: waitingCount })}</span>}
          {formerSecretUntil != null && <span>{t('formerSecret', { until: formatTime(formerSecretUntil) })}</span>}
        </p>
        <Deliveries webhookId={id} name={name} isOn={isOn} mark={`${state} ${waitingCount} ${lastDeliveredAt ?? ''}`} />
      </div>
    </li>
  )
}
