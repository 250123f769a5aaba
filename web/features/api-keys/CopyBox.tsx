import { CopyButton } from '#web/ui/CopyButton.tsx'
import styles from './Keys.module.css'

interface CopyBoxProps {
  text: string
  label: string
  isBlock?: boolean
  /** Told after each press whether it could be copied. */
  onCopied?: ((isCopied: boolean) => void) | undefined
}

/** What is run and what stands in quotes. */
const said = /(^curl|"[^"\n]*"|'[^'\n]*')/

/** A text to copy, word for word; `isBlock` for a command of several lines. */
export function CopyBox({ text, label, isBlock = false, onCopied }: CopyBoxProps) {
  return (
    <div className={styles.copyBox} data-block={isBlock || undefined}>
      {isBlock ? (
        <pre>{text.split(said).map((part, index) => (index % 2 === 0 ? part : <b key={index}>{part}</b>))}</pre>
      ) : (
        <code>{text}</code>
      )}
      <CopyButton isIconOnly size="sm" text={text} label={label} onCopied={onCopied} />
    </div>
  )
}
