import { COPIED_MS } from '#rules/text-and-time/timings.ts'
import { Check, Copy, type LucideIcon } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '#web/i18n/texts.ts'
import { Button, type ButtonSize, type ButtonVariant } from './Button.tsx'
import { IconButton } from './IconButton.tsx'
import { uiTexts } from './texts.ts'
import { VisuallyHidden } from './VisuallyHidden.tsx'

interface CopyButtonProps {
  /** The text to copy, or a function that loads it when the button is pressed. Null copies nothing. */
  text: string | (() => Promise<string | null>)
  label: string
  /** Replaces the label for a moment. Defaults to "Kopierat". */
  copiedLabel?: string | undefined
  /** Milliseconds that `copiedLabel` is shown. Defaults to 2000. */
  copiedMs?: number | undefined
  isDisabled?: boolean | undefined
  /** If set, the button is disabled, and a tooltip says why. */
  whyDisabled?: string | null | undefined
  /** Called after each press with whether the text was copied. Without it, a failure is reported like any other. */
  onCopied?: ((isCopied: boolean) => void) | undefined
  icon?: LucideIcon | undefined
  variant?: ButtonVariant | undefined
  size?: ButtonSize | undefined
  isIconOnly?: boolean | undefined
}

/** Copies a text, and shows a check mark for a moment (SHELL-14). */
export function CopyButton({
  text,
  label,
  copiedLabel,
  copiedMs = COPIED_MS,
  icon = Copy,
  variant,
  size,
  isIconOnly,
  isDisabled = false,
  whyDisabled,
  onCopied,
}: CopyButtonProps) {
  const t = useTexts(uiTexts)
  const [isCopied, setCopied] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const copy = async () => {
    try {
      if (typeof text === 'string') await navigator.clipboard.writeText(text)
      else if (!(await copyLoaded(text))) return
    } catch (error) {
      if (!onCopied) throw error
      return onCopied(false)
    }
    onCopied?.(true)
    setCopied(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setCopied(false), copiedMs)
  }
  const done = copiedLabel ?? t('wasCopied')
  const shown = isCopied ? done : label
  const look = { icon: isCopied ? Check : icon, variant, size, isDisabled, whyDisabled, onPress: () => void copy() }
  return (
    <>
      {isIconOnly ? <IconButton {...look} label={shown} /> : <Button {...look}>{shown}</Button>}
      <VisuallyHidden isLive>{isCopied ? done : ''}</VisuallyHidden>
    </>
  )
}

/**
 * Copies a text that is loaded first. Returns false if there is none. Safari allows a write only within the press, so
 * the clipboard gets the promise of the text.
 */
async function copyLoaded(load: () => Promise<string | null>): Promise<boolean> {
  const loaded = load()
  const blob = loaded.then((text) => {
    if (text === null) throw new Error('There is no text to copy.')
    return new Blob([text], { type: 'text/plain' })
  })
  blob.catch(() => undefined)
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })])
    return true
  } catch (error) {
    if ((await loaded) === null) return false
    throw error
  }
}
