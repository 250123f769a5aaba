import { Plus, X } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { useTexts } from '#web/i18n/texts.ts'
import { cx } from './cx.ts'
import { Icon } from './Icon.tsx'
import styles from './TagPill.module.css'
import { uiTexts } from './texts.ts'
import { VisuallyHidden } from './VisuallyHidden.tsx'

interface TagPillProps {
  name: string
  tone: 'positive' | 'negative' | 'plain'
  /** Suggested but not confirmed: dashed, with a plus. */
  isUnreliable?: boolean | undefined
  /** Confirms a suggested tag. */
  onConfirm?: (() => void) | undefined
  /** Removes the tag. */
  onRemove?: (() => void) | undefined
  isSmall?: boolean | undefined
}

/** A tag as a round pill: positive in spruce, negative in red. */
export function TagPill({ name, tone, isUnreliable, onConfirm, onRemove, isSmall }: TagPillProps) {
  const t = useTexts(uiTexts)
  const look = { 'data-tone': tone, 'data-unreliable': isUnreliable || undefined, 'data-small': isSmall || undefined }
  const kind = tone === 'plain' ? null : <VisuallyHidden>{t(`tag.${tone}`)}: </VisuallyHidden>
  if (isUnreliable && onConfirm) {
    return (
      <Button
        {...look}
        className={cx(styles.tag, styles.action)}
        onPress={onConfirm}
        aria-label={t('tag.confirm', { name })}
      >
        {name}
        <Icon icon={Plus} size="xs" className={styles.icon} />
      </Button>
    )
  }
  return (
    <span {...look} className={styles.tag}>
      {kind}
      {name}
      {onRemove && (
        <Button className={styles.remove ?? ''} onPress={onRemove} aria-label={t('tag.remove', { name })}>
          <Icon icon={X} size="xs" className={styles.icon} />
        </Button>
      )}
    </span>
  )
}
