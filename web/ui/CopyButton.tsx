import { COPIED_MS } from '#rules/timings.ts'
import { Check, Copy, type LucideIcon } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '../i18n/texts.ts'
import { Button, type ButtonSize, type ButtonVariant } from './Button.tsx'
import { IconButton } from './IconButton.tsx'
import { uiTexts } from './texts.ts'
import { VisuallyHidden } from './VisuallyHidden.tsx'

interface CopyButtonProps {
  /** What is put on the clipboard. */
  text: string
  label: string
  /** Shown in place of the label for 2 s; "Kopierat" unless told. */
  copiedLabel?: string | undefined
  icon?: LucideIcon | undefined
  variant?: ButtonVariant | undefined
  size?: ButtonSize | undefined
  isIconOnly?: boolean | undefined
}

/** Copies a text; turns to a check mark for a moment (SHELL-14). */
export function CopyButton({ text, label, copiedLabel, icon = Copy, variant, size, isIconOnly }: CopyButtonProps) {
  const t = useTexts(uiTexts)
  const [isCopied, setCopied] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setCopied(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setCopied(false), COPIED_MS)
  }
  const done = copiedLabel ?? t('wasCopied')
  const shown = isCopied ? done : label
  const look = { icon: isCopied ? Check : icon, variant, size, onPress: () => void copy() }
  return (
    <>
      {isIconOnly ? <IconButton {...look} label={shown} /> : <Button {...look}>{shown}</Button>}
      <VisuallyHidden isLive>{isCopied ? done : ''}</VisuallyHidden>
    </>
  )
}
