import { CircleAlert } from 'lucide-react'
import { useTexts } from '#web/i18n/texts.ts'
import { Icon } from '#web/ui/Icon.tsx'
import textStyles from '#web/styles/Text.module.css'
import styles from './Message.module.css'
import { automaticPlaceholders, manualPlaceholders } from './placeholder-check.ts'
import { messageTexts } from './texts.ts'

/** A note about the placeholders in a message to send: which are missing, and which are filled in automatically. */
export function PlaceholderNote({ html }: { html: string }) {
  const t = useTexts(messageTexts)
  const open = manualPlaceholders(html)
  const later = automaticPlaceholders(html)
  if (open.length + later.length === 0) return null
  return (
    <div className={styles.notes} role="status">
      {open.length > 0 && (
        <p className={styles.open}>
          <Icon icon={CircleAlert} size="sm" />
          {t('open', { words: open.join(', ') })}
        </p>
      )}
      {later.length > 0 && <p className={textStyles.small}>{t('filledLater', { words: later.join(', ') })}</p>}
    </div>
  )
}
