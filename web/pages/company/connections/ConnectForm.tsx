import { useState, type FormEvent } from 'react'
import { checkSenderId } from '#rules/companies/sender-id.ts'
import { checkIdentifier, checkReferenceId } from '#rules/integrations/services.ts'
import { useUnsaved } from '#web/guard/useUnsaved.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { useAct } from '#web/relay/acts.ts'
import { cx } from '#web/ui/cx.ts'
import { Button } from '#web/ui/Button.tsx'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import {
  connectEmploymentService,
  connectJobylon,
  connectPonty,
  connectTeamtailorXml,
} from '#web/features/connectors/acts.ts'
import { connectingServiceTexts } from '#web/features/connectors/texts.ts'
import flexStyles from '#web/styles/Flex.module.css'
import textStyles from '#web/styles/Text.module.css'
import styles from './ConnectionsPage.module.css'
import type { toKnownService } from './service-status.ts'
import { connectionsTexts } from './texts.ts'

interface ConnectFormProps {
  companyId: string
  name: ReturnType<typeof toKnownService>
  /** The key that the company enters at the public employment service. Null for other services. */
  consentKey: string | null
  /** Whether a connection was tried before. */
  isReconnect: boolean
  /** Whether the feature was switched off while the form was open. The typed values stay but cannot be sent. */
  isOff: boolean
  /**
   * Shows a failure on the card. Only the public employment service shows failures there instead of in a dialog. Null
   * clears the failure.
   */
  onFailed: (text: string | null) => void
  onDone: () => void
}

/** The form that connects a service, with a number, an identifier or an address. */
export function ConnectForm(props: ConnectFormProps) {
  return props.name === 'AMS' ? (
    <EmploymentServiceForm {...props} />
  ) : props.name === 'TEAMTAILOR' ? null : (
    <IdForm {...props} name={props.name} />
  )
}

/**
 * Connects the public employment service in two steps: the company enters the consent key there, and its customer number
 * here (PLUS-180).
 */
function EmploymentServiceForm({ companyId, consentKey, isReconnect, onFailed, onDone }: ConnectFormProps) {
  const t = useTexts(connectionsTexts)
  const [customerNumber, setCustomerNumber] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [connect, isPending] = useAct(connectEmploymentService)
  useUnsaved(customerNumber !== '')
  const errorOf = (code: string) => t(code === 'required' ? 'form.required' : 'form.customerNumberWrong')
  const send = async (event: FormEvent) => {
    event.preventDefault()
    const [fault] = checkSenderId(customerNumber)
    setError(fault === undefined ? null : errorOf(fault))
    if (fault !== undefined) return
    onFailed(null)
    const answer = await connect(
      { input: { companyId, customerNumber } },
      { onFailure: () => onFailed(connectingServiceTexts.t('connect')) },
    )
    if (!answer) return
    const [refusal] = answer.errors
    if (refusal?.reason === 'TEST_COMPANY') onFailed(connectingServiceTexts.t('testCompany'))
    else if (refusal) setError(errorOf('format'))
    else if (answer.status !== 'WRONG_INFORMATION') onDone()
  }
  return (
    <form className={styles.form} data-single noValidate onSubmit={(event) => void send(event)}>
      <ol className={cx(textStyles.note, styles.steps)}>
        <li>
          {t('form.consent')}
          {consentKey && (
            <span className={flexStyles.row}>
              <code>{consentKey}</code>
              <CopyButton isIconOnly size="sm" variant="ghost" text={consentKey} label={t('form.copyConsentKey')} />
            </span>
          )}
        </li>
        <li>{t('form.number')}</li>
      </ol>
      <TextField
        autoFocus={!isReconnect}
        name="customerNumber"
        label={t('form.customerNumber')}
        autoComplete="off"
        accepts="digits"
        value={customerNumber}
        onChange={(typed) => {
          setCustomerNumber(typed)
          setError(null)
        }}
        error={error}
      />
      <Button variant="primary" type="submit" isPending={isPending}>
        {t(isReconnect ? 'reconnect' : 'connect')}
      </Button>
    </form>
  )
}

function IdForm({
  companyId,
  name,
  isOff,
  onDone,
}: ConnectFormProps & { name: 'JOBYLON' | 'TEAMTAILOR_XML' | 'PONTY' }) {
  const t = useTexts(connectionsTexts)
  const [value, setValue] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [runConnectJobylon, isJobylon] = useAct(connectJobylon)
  const [runConnectXml, isXml] = useAct(connectTeamtailorXml)
  const [runConnectPonty, isPonty] = useAct(connectPonty)
  useUnsaved(value !== '')
  const check = (): string | null => {
    const faults =
      name === 'JOBYLON'
        ? checkReferenceId(value)
        : name === 'TEAMTAILOR_XML'
          ? checkIdentifier(value)
          : value.trim() === ''
            ? (['required'] as const)
            : []
    return faults[0] === undefined ? null : faults[0] === 'required' ? t('form.required') : t(`form.${name}.invalid`)
  }
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (isOff) return
    const fault = check()
    setError(fault)
    if (fault !== null) return
    const answer =
      name === 'JOBYLON'
        ? await runConnectJobylon({ input: { companyId, reference: Number(value) }, isShown: true })
        : name === 'PONTY'
          ? await runConnectPonty({ input: { companyId, feedUrl: value }, isShown: true })
          : await runConnectXml({ input: { companyId, identifier: value }, isShown: true })
    if (!answer) return
    const [error] = answer.errors
    if (error)
      setError(
        error.reason === 'REQUIRED'
          ? t('form.required')
          : error.reason === 'OTHER_SITE'
            ? t('form.PONTY.otherSite')
            : t(`form.${name}.invalid`),
      )
    else onDone()
  }
  return (
    <form className={styles.form} data-single noValidate onSubmit={(event) => void send(event)}>
      <TextField
        autoFocus
        name={name === 'JOBYLON' ? 'reference' : name === 'PONTY' ? 'feedUrl' : 'identifier'}
        label={t(`form.${name}.label`)}
        help={t(`form.${name}.help`)}
        autoComplete="off"
        accepts={name === 'JOBYLON' ? 'digits' : undefined}
        {...(name === 'PONTY' && { inputMode: 'url' as const })}
        value={value}
        onChange={(typed) => {
          setValue(typed)
          setError(null)
        }}
        error={error}
      />
      <Button variant="primary" type="submit" isDisabled={isOff} isPending={isJobylon || isXml || isPonty}>
        {t('connect')}
      </Button>
    </form>
  )
}
