import { CircleCheck, CircleQuestionMark, Clock, TriangleAlert } from 'lucide-react'
import { graphql, useFragment } from 'react-relay'
import { checkSenderId, SENDER_ID_LENGTH } from '#rules/companies/sender-id.ts'
import type { SenderCell_company$key } from '#web/__generated__/SenderCell_company.graphql.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { dialogs } from '#web/dialogs/useDialogs.tsx'
import { askAboutValue, isConflict } from '#web/editing/conflict.tsx'
import { useAct } from '#web/relay/acts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { setSenderId } from './acts.ts'
import styles from './Companies.module.css'
import { stateOfSender } from './sender-state.ts'
import { adminCompaniesTexts } from './texts.ts'

/** The status of a company at the public employment service. Staff set its sender id here (ADMIN-23 to ADMIN-26). */
export function SenderCell({ company: key }: { company: SenderCell_company$key }) {
  const {
    company: { id: companyId },
    name,
    employmentServiceStatus,
    senderId,
  } = useFragment(
    graphql`
      fragment SenderCell_company on AdminCompany @throwOnFieldError {
        company {
          id
        }
        name
        employmentServiceStatus
        senderId
      }
    `,
    key,
  )
  const t = useTexts(adminCompaniesTexts)
  const [send, isSending] = useAct(setSenderId)
  const state = stateOfSender(employmentServiceStatus, senderId ?? null)
  const ask = async (isManual: boolean, initial = senderId ?? '', replaces = senderId ?? null): Promise<void> => {
    const sender = await dialogs.prompt({
      title: t('senderTitle', { name }),
      label: t('senderLabel'),
      initial,
      confirmLabel: t('save'),
      maxLength: SENDER_ID_LENGTH,
      validate: (text) => (checkSenderId(text).length === 0 ? null : t('senderFormat')),
    })
    if (sender === null) return
    const sure =
      !isManual ||
      (await dialogs.confirm({
        title: t('manualTitle'),
        body: t('manualBody', { id: sender.trim() }),
        confirmLabel: t('manualVerb'),
      }))
    if (sure) await save(sender.trim(), isManual, replaces)
  }
  /** Replaces the shown id. If a colleague has changed the id, asks before overwriting it. */
  const save = async (sender: string, isManual: boolean, replaces: string | null): Promise<void> => {
    const done = await send({ input: { companyId, sender, isManual, expectedSender: replaces } })
    if (!done?.company || !isConflict(done.errors)) return
    const stored = done.company.senderId ?? null
    const choice = await askAboutValue({
      label: t('senderLabel'),
      base: replaces ?? '',
      theirs: stored ?? '',
      mine: sender,
    })
    if (choice === 'mine') await save(sender, isManual, stored)
    else if (choice === undefined) await ask(isManual, sender, stored)
  }
  if (state === 'connected')
    return (
      <span className={styles.state} data-tone="ok">
        <Icon icon={CircleCheck} size="sm" />
        {senderId ?? t('connected')}
      </span>
    )
  if (state === 'pending')
    return (
      <span className={styles.state} title={t('pending')}>
        <Icon icon={Clock} size="sm" />
        {senderId} {t('pendingShort')}
      </span>
    )
  if (state === 'add')
    return (
      <Button size="sm" isPending={isSending} aria-label={t('addSenderOf', { name })} onPress={() => void ask(false)}>
        {t('addSender')}
      </Button>
    )
  const stateText =
    state === 'unknown' ? t('missing') : employmentServiceStatus === 'WRONG_INFORMATION' ? t('wrong') : t('incomplete')
  return (
    <Button
      variant="ghost"
      size="sm"
      icon={state === 'unknown' ? CircleQuestionMark : TriangleAlert}
      isPending={isSending}
      className={state === 'unknown' ? styles.unknown : styles.warning}
      aria-label={t('setSenderOf', { name, state: stateText })}
      onPress={() => void ask(true)}
    >
      {stateText}
    </Button>
  )
}
