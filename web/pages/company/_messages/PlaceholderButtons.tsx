import { PLACEHOLDERS, writePlaceholder } from '#rules/placeholders.ts'
import { useLanguage, useTexts } from '../../../i18n/texts.ts'
import { Button } from '../../../ui/Button.tsx'
import styles from './Message.module.css'
import { messageTexts } from './texts.ts'

/** Puts placeholders where the caret stands, in the language of the writer. */
export function PlaceholderButtons({ onInsert }: { onInsert: (text: string) => void }) {
  const t = useTexts(messageTexts)
  const language = useLanguage()
  return (
    <div className={styles.notes}>
      <div className={styles.placeholders} role="group" aria-label={t('insert')}>
        <span className={styles.help} aria-hidden="true">{t('insert')}</span>
        {PLACEHOLDERS.map((placeholder) => (
          <Button key={placeholder} size="xs" onPress={() => onInsert(writePlaceholder(placeholder, language))}>{t(`placeholder.${placeholder}`)}</Button>
        ))}
      </div>
      <p className={styles.help}>{t('insertHelp', { example: `{${t('example')}}` })}</p>
    </div>
  )
}
