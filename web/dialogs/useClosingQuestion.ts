import { useState } from 'react'
import { dialogs } from './useDialogs.tsx'

interface Question {
  title: string
  body: string
  confirmLabel: string
}

/**
 * For a dialog that shows something only once. `close` asks first, unless the user has copied the content, which
 * `setCopied` records.
 */
export function useClosingQuestion(
  question: Question,
  onClose: () => void,
): { close: () => void; setCopied: (wasCopied: boolean) => void } {
  const [wasCopied, setCopied] = useState(false)
  const close = async () => {
    if (wasCopied || (await dialogs.confirm({ ...question, isDestructive: true }))) onClose()
  }
  return { close: () => void close(), setCopied }
}
