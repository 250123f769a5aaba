import { CopyButton } from '#web/ui/CopyButton.tsx'
import styles from './Keys.module.css'

interface CopyBoxProps {
  text: string
  label: string
  isBlock?: boolean
  /** Called after each press with whether the text was copied. */
  onCopied?: ((isCopied: boolean) => void) | undefined
}

/** Matches `curl` and quoted strings, which are shown in bold. */
const highlighted = /(^curl|"[^"\n]*"|'[^'\n]*')/

/** Shows a text with a copy button. `isBlock` is for a command of several lines. */
export function CopyBox({ text, label, isBlock = false, onCopied }: CopyBoxProps) {
  return (
    <div className={styles.copyBox} data-block={isBlock || undefined}>
      {isBlock ? (
        <pre>{text.split(highlighted).map((part, index) => (index % 2 === 0 ? part : <b key={index}>{part}</b>))}</pre>
      ) : (
        <code>{text}</code>
      )}
      <CopyButton isIconOnly size="sm" text={text} label={label} onCopied={onCopied} />
    </div>
  )
}
