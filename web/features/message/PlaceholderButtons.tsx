import { readPlaceholder, writePlaceholder } from '#rules/candidates/placeholders.ts'
import { useLanguage, useTexts } from '#web/i18n/texts.ts'
import { Button } from '#web/ui/Button.tsx'
import textStyles from '#web/styles/Text.module.css'
import styles from './Message.module.css'
import { messageTexts } from './texts.ts'

interface PlaceholderButtonsProps {
  /** The placeholders with their braces. */
  tags: readonly string[]
  onInsert: (text: string) => void
}

/** Inserts placeholders at the caret, in the writer's language (ACC-65). */
export function PlaceholderButtons({ tags, onInsert }: PlaceholderButtonsProps) {
  const t = useTexts(messageTexts)
  const language = useLanguage()
  return (
    <div className={styles.notes}>
      <div className={styles.placeholders} role="group" aria-label={t('insert')}>
        <span className={textStyles.small} aria-hidden="true">
          {t('insert')}
        </span>
        {tags.map((tag) => {
          const placeholder = readPlaceholder(tag)
          return placeholder ? (
            <Button key={tag} size="xs" onPress={() => onInsert(writePlaceholder(placeholder, language))}>
              {t(`placeholder.${placeholder}`)}
            </Button>
          ) : (
            <Button key={tag} size="xs" onPress={() => onInsert(tag)}>
              {tag.replace(/[{}]/g, '')}
            </Button>
          )
        })}
      </div>
      <p className={textStyles.small}>{t('insertHelp', { example: `{${t('example')}}` })}</p>
    </div>
  )
}
