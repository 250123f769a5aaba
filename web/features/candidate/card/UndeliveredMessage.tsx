import { MailX } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Undelivered } from '#web/__generated__/ChatMessage_message.graphql.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { Icon } from '#web/ui/Icon.tsx'
import styles from './ChatTab.module.css'
import { cardTexts } from './texts.ts'

const reasonKeys = {
  UNKNOWN_RECIPIENT: 'undelivered.unknownRecipient',
  MAILBOX_FULL: 'undelivered.mailboxFull',
  REFUSED: 'undelivered.refused',
  GAVE_UP: 'undelivered.gaveUp',
} as const

/**
 * The notice below a message that was not delivered: the reason, and where the candidate can read the message anyway.
 */
export function UndeliveredMessage({ reason }: { reason: Undelivered }): ReactNode {
  const t = useTexts(cardTexts)
  const reasonKey = reason in reasonKeys ? reasonKeys[reason as keyof typeof reasonKeys] : reasonKeys.REFUSED
  return (
    <p className={styles.undelivered}>
      <Icon icon={MailX} size="xs" />
      <span>{`${t(reasonKey)}. ${t('undelivered.hint')}`}</span>
    </p>
  )
}
