import { MailX } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Undelivered } from '#web/__generated__/ChatMessage_message.graphql.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { Icon } from '#web/ui/Icon.tsx'
import styles from './ChatTab.module.css'
import { cardTexts } from './texts.ts'
import { undeliveredKey } from './undelivered.ts'

/**
 * The notice below a message that was not delivered: the reason, and where the candidate can read the message anyway.
 */
export function UndeliveredMessage({ reason }: { reason: Undelivered }): ReactNode {
  const t = useTexts(cardTexts)
  return (
    <p className={styles.undelivered}>
      <Icon icon={MailX} size="xs" />
      <span>{`${t(undeliveredKey(reason))}. ${t('undelivered.hint')}`}</span>
    </p>
  )
}
