import { CopyButton } from '../../../ui/CopyButton.tsx'
import styles from './Keys.module.css'

interface CopyBoxProps {
  text: string
  label: string
  isBlock?: boolean
  /** Told after each press whether it could be copied. */
  onCopied?: ((isCopied: boolean) => void) | undefined
}

/** A text to copy, word for word; `isBlock` for several lines. */
export function CopyBox({ text, label, isBlock = false, onCopied }: CopyBoxProps) {
  const Text = isBlock ? 'pre' : 'code'
  return (
    <div className={styles.copyBox} data-block={isBlock || undefined}>
      <Text>{text}</Text>
      <CopyButton isIconOnly size="sm" text={text} label={label} onCopied={onCopied} />
    </div>
  )
}
