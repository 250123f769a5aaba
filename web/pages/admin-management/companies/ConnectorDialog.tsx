import { useState } from 'react'
import { checkIdentifier, checkReferenceId } from '#rules/integrations/services.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { dialogs } from '#web/dialogs/useDialogs.tsx'
import { useAct } from '#web/relay/acts.ts'
import { reportError } from '#web/relay/report-error.ts'
import { Button } from '#web/ui/Button.tsx'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Select } from '#web/ui/Select.tsx'
import { Switch } from '#web/ui/Switch.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import {
  connectJobylon,
  connectPonty,
  connectTeamtailor,
  connectTeamtailorXml,
  disconnectService,
  setDefaultPromotion,
} from '#web/features/connectors/acts.ts'
import { setAllowDelete } from './acts.ts'
import styles from './Companies.module.css'
import { listServices, type DialogService } from './connector-data.ts'
import { connectors, type Connector } from './connectors.ts'
import { packageNameTexts } from '#web/features/promotion/package-names/texts.ts'
import { adminCompaniesTexts } from './texts.ts'

interface ConnectorDialogProps {
  companyId: string
  databaseId: number
  name: string
  label: string
  services: readonly Connector[]
  loaded: readonly DialogService[]
  onClose: () => void
}

/**
 * A company's connections to one service. Follows the rules of the company's own page, without its restrictions
 * (ADMIN-27, ADMIN-28).
 */
export function ConnectorDialog({
  companyId,
  databaseId,
  name,
  label,
  services,
  loaded,
  onClose,
}: ConnectorDialogProps) {
  const t = useTexts(adminCompaniesTexts)
  const [all, setAll] = useState(loaded)
  const refetch = () => listServices(databaseId).then(setAll, reportError)
  const shown = all.flatMap((service) =>
    services.flatMap((each) => (each === service.name ? [{ ...service, name: each }] : [])),
  )
  return (
    <Dialog
      title={label}
      about={name}
      size="lg"
      onClose={onClose}
      footer={
        <Button variant="primary" onPress={onClose}>
          {t('dialog.close')}
        </Button>
      }
    >
      {shown.map((service) => (
        <ServicePart
          key={service.name}
          companyId={companyId}
          service={service}
          isOtherOn={shown.some((each) => each !== service && each.isActive)}
          onChanged={() => void refetch()}
        />
      ))}
    </Dialog>
  )
}

interface PartProps {
  companyId: string
  service: DialogService & { name: Connector }
  isOtherOn: boolean
  onChanged: () => void
}

const promotions = ['MANUAL', 'NONE', 'VOLUME', 'BASIC', 'BOOST', 'BOOST_PLUS', 'BOOST_PRO'] as const
const statusTexts = {
  CONNECTED: 'on',
  NOT_CONNECTED: 'off',
  WAITING_FOR_CONNECTION: 'waiting',
  WRONG_INFORMATION: 'wrong',
  MISSING_INFORMATION: 'incomplete',
} as const

function ServicePart({ companyId, service, isOtherOn, onChanged }: PartProps) {
  const t = useTexts(adminCompaniesTexts)
  const names = useTexts(packageNameTexts)
  const [end, isEnding] = useAct(disconnectService)
  const [choose] = useAct(setDefaultPromotion)
  const [allow] = useAct(setAllowDelete)
  const { name, connectionId, status, isActive, fault } = service
  const statusText =
    fault != null && status === 'CONNECTED'
      ? 'failing'
      : statusTexts[status in statusTexts ? (status as keyof typeof statusTexts) : 'NOT_CONNECTED']
  const isOn = isActive && status !== 'NOT_CONNECTED' && connectionId != null
  const disconnect = async () => {
    if (connectionId == null) return
    const sure = await dialogs.confirm({
      title: t('dialog.endTitle', { service: t(`dialog.${name}`) }),
      body: t('dialog.endBody'),
      confirmLabel: t('dialog.disconnect'),
      isDestructive: true,
    })
    if (sure && (await end({ input: { companyId, connectionId, service: name }, isShown: false }))) onChanged()
  }
  const refetchIf = (isDone: unknown) => {
    if (isDone) onChanged()
  }
  return (
    <section className={styles.service}>
      <div className={styles.serviceHead}>
        <h3>{t(`dialog.${name}`)}</h3>
        <span className="muted" role="status">
          {t(`dialog.${statusText}`)}
          {[service.reference, service.identifier, service.feedUrl].filter(Boolean).map((each) => `, ${each}`)}
        </span>
        {isOn && (
          <Button size="sm" isPending={isEnding} onPress={() => void disconnect()}>
            {t('dialog.disconnect')}
          </Button>
        )}
      </div>
      {isOn ? (
        <div className={styles.serviceBody}>
          {status === 'CONNECTED' && (
            <Select
              size="sm"
              label={t('dialog.promotion')}
              options={promotions.map((id) => ({ id, label: names(id) }))}
              value={promotions.find((each) => each === service.defaultPromotion) ?? 'MANUAL'}
              onChange={(promotion) =>
                void choose({ input: { companyId, connectionId, promotion }, isShown: false }).then(refetchIf)
              }
            />
          )}
          {(name === 'JOBYLON' || name === 'PONTY') && (
            <Switch
              isSelected={service.canBeEnded}
              onChange={(isAllowed) => void allow({ input: { companyId, connectionId, isAllowed } }).then(refetchIf)}
            >
              {t('dialog.allow')}
            </Switch>
          )}
          {service.webhookUrl != null && (
            <p className={styles.secret}>
              {t('dialog.webhookUrl')} <code>{service.webhookUrl}</code>{' '}
              <CopyButton isIconOnly size="sm" text={service.webhookUrl} label={t('dialog.copyUrl')} />
            </p>
          )}
          {service.integrationKey != null && (
            <p className={styles.secret}>
              {t('dialog.key')} <code>{service.integrationKey}</code>{' '}
              <CopyButton isIconOnly size="sm" text={service.integrationKey} label={t('dialog.copyKey')} />
            </p>
          )}
        </div>
      ) : isOtherOn ? (
        <p className="muted">{t('dialog.otherOn')}</p>
      ) : (
        <Connect companyId={companyId} name={name} onChanged={onChanged} />
      )}
    </section>
  )
}

function Connect({ companyId, name, onChanged }: { companyId: string; name: Connector; onChanged: () => void }) {
  const t = useTexts(adminCompaniesTexts)
  const [value, setValue] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [jobylon, isJobylon] = useAct(connectJobylon)
  const [ponty, isPonty] = useAct(connectPonty)
  const [xml, isXml] = useAct(connectTeamtailorXml)
  const [webhook, isWebhook] = useAct(connectTeamtailor)
  const isPending = isJobylon || isPonty || isXml || isWebhook
  const field = connectors[name].field
  const invalid =
    name === 'JOBYLON'
      ? t('dialog.invalidReference')
      : name === 'PONTY'
        ? t('dialog.invalidFeed')
        : t('dialog.invalidIdentifier')
  const send = async () => {
    if (name === 'TEAMTAILOR') return (await webhook({ input: { companyId }, isShown: false })) && onChanged()
    const [fault] =
      name === 'JOBYLON'
        ? checkReferenceId(value)
        : name === 'TEAMTAILOR_XML'
          ? checkIdentifier(value)
          : value.trim() === ''
            ? (['required'] as const)
            : []
    if (fault !== undefined) return setError(fault === 'required' ? t('dialog.required') : invalid)
    const answer =
      name === 'JOBYLON'
        ? await jobylon({ input: { companyId, reference: Number(value) }, isShown: false })
        : name === 'PONTY'
          ? await ponty({ input: { companyId, feedUrl: value }, isShown: false })
          : await xml({ input: { companyId, identifier: value }, isShown: false })
    if (!answer) return
    const [refused] = answer.errors
    if (refused)
      return setError(
        refused.reason === 'REQUIRED'
          ? t('dialog.required')
          : refused.reason === 'OTHER_SITE'
            ? t('dialog.otherSite')
            : invalid,
      )
    onChanged()
  }
  return (
    <form
      className={styles.connect}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      {field !== null && (
        <TextField
          label={t(`dialog.${field}`)}
          autoComplete="off"
          accepts={name === 'JOBYLON' ? 'digits' : undefined}
          value={value}
          error={error}
          onChange={(text) => {
            setValue(text)
            setError(null)
          }}
        />
      )}
      <Button type="submit" isPending={isPending}>
        {t('dialog.connect')}
      </Button>
    </form>
  )
}
