import { CopyButton } from '../../../ui/CopyButton.tsx'
import styles from './Keys.module.css'

/** A text to copy, word for word; `isBlock` for several lines. */
export function CopyBox({ text, label, isBlock = false }: { text: string; label: string; isBlock?: boolean }) {
  const Text = isBlock ? 'pre' : 'code'
  return (
    <div className={styles.copyBox} data-block={isBlock || undefined}>
      <Text>{text}</Text>
      <CopyButton isIconOnly size="sm" text={text} label={label} />
    </div>
  )
}
