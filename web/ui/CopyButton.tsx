import { COPIED_MS } from '#rules/text-and-time/timings.ts'
import { Check, Copy, type LucideIcon } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '#web/i18n/texts.ts'
import { Button, type ButtonSize, type ButtonVariant } from './Button.tsx'
import { IconButton } from './IconButton.tsx'
import { uiTexts } from './texts.ts'
import { VisuallyHidden } from './VisuallyHidden.tsx'

interface CopyButtonProps {
  /** What is put on the clipboard. */
  text: string
  label: string
  /** Shown in place of the label for a moment; "Kopierat" unless told. */
  copiedLabel?: string | undefined
  /** How long that is, in milliseconds; 2 s unless told. */
  copiedMs?: number | undefined
  isDisabled?: boolean | undefined
  /** Told after each press whether the text could be copied; without it a failure is told as any other. */
  onCopied?: ((isCopied: boolean) => void) | undefined
  icon?: LucideIcon | undefined
  variant?: ButtonVariant | undefined
  size?: ButtonSize | undefined
  isIconOnly?: boolean | undefined
}

/** Copies a text; turns to a check mark for a moment (SHELL-14). */
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
  onCopied,
}: CopyButtonProps) {
  const t = useTexts(uiTexts)
  const [isCopied, setCopied] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
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
  const look = { icon: isCopied ? Check : icon, variant, size, isDisabled, onPress: () => void copy() }
  return (
    <>
      {isIconOnly ? <IconButton {...look} label={shown} /> : <Button {...look}>{shown}</Button>}
      <VisuallyHidden isLive>{isCopied ? done : ''}</VisuallyHidden>
    </>
  )
}
