import { MailX } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Undelivered } from '#web/__generated__/ChatMessage_message.graphql.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { Icon } from '#web/ui/Icon.tsx'
import styles from './ChatTab.module.css'
import { cardTexts } from './texts.ts'

const words = {
  UNKNOWN_RECIPIENT: 'undelivered.unknownRecipient',
  MAILBOX_FULL: 'undelivered.mailboxFull',
  REFUSED: 'undelivered.refused',
  GAVE_UP: 'undelivered.gaveUp',
} as const

/**
 * Stands under a message whose mail the candidate did not get, with the reason and where it can be read all the same.
 */
export function UndeliveredMessage({ reason }: { reason: Undelivered }): ReactNode {
  const t = useTexts(cardTexts)
  return (
    <p className={styles.undelivered}>
      <Icon icon={MailX} size="xs" />
      <span>{`${t(reason in words ? words[reason as keyof typeof words] : words.REFUSED)}. ${t('undelivered.hint')}`}</span>
    </p>
  )
}
