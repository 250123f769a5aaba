import { Mail, TriangleAlert } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { graphql, useFragment } from 'react-relay'
import type { MailedMessage_mail$key } from '#web/__generated__/MailedMessage_mail.graphql.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import styles from './ChatTab.module.css'
import { cardTexts } from './texts.ts'

/**
 * The line below a message that arrived by mail (PLUS-87): the complete mail, another sender, and attachments that were
 * not accepted.
 */
export function MailedMessage({ mail: key }: { mail: MailedMessage_mail$key }): ReactNode {
  const t = useTexts(cardTexts)
  const [isOpen, setOpen] = useState(false)
  const fullId = useId()
  const { isFromOtherAddress, sender, fullText, refusedAttachments } = useFragment(
    graphql`
      fragment MailedMessage_mail on MailedMessage {
        isFromOtherAddress
        sender
        fullText
        refusedAttachments
      }
    `,
    key,
  )
  return (
    <>
      <p className={styles.mailed}>
        <Icon icon={Mail} size="xs" />
        <span>{t('mailed.by')}</span>
        {fullText !== null && (
          <Button
            variant="link"
            size="sm"
            aria-expanded={isOpen}
            aria-controls={fullId}
            onPress={() => setOpen(!isOpen)}
          >
            {t(isOpen ? 'mailed.hide' : 'mailed.show')}
          </Button>
        )}
      </p>
      {isFromOtherAddress && (
        <p className={styles.mailWarning}>
          <Icon icon={TriangleAlert} size="xs" />
          <span>{sender === null ? t('mailed.otherHidden') : t('mailed.other', { sender })}</span>
        </p>
      )}
      {refusedAttachments.length > 0 && (
        <p className={styles.mailWarning}>
          <Icon icon={TriangleAlert} size="xs" />
          <span>{t('mailed.refused', { count: refusedAttachments.length, names: refusedAttachments.join(', ') })}</span>
        </p>
      )}
      {fullText !== null && (
        <div id={fullId} hidden={!isOpen} className={styles.fullMail} translate="no">
          {fullText}
        </div>
      )}
    </>
  )
}
