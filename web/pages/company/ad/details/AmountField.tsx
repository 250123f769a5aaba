import { useState } from 'react'
import { formatAmount, formatAmountTyping, isAmountTyping, parseAmount } from '#rules/text-and-time/amounts.ts'
import { TextField } from '#web/ui/TextField.tsx'

interface AmountFieldProps {
  label: string
  value: number | null
  onChange: (value: number | null) => void
  error: string | null
  isDisabled: boolean
}

/**
 * An amount with spaces between thousands and a decimal comma (AD-98, SHELL-05). Invalid pasted text stays and
 * shows an error.
 */
export function AmountField({ value, onChange, ...rest }: AmountFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <TextField
      {...rest}
      isNumeric
      accepts="decimal"
      value={typed ?? (value === null ? '' : formatAmount(value))}
      onChange={(text) => {
        const shown = isAmountTyping(text) ? formatAmountTyping(text) : text
        setTyped(shown)
        onChange(parseAmount(shown.replace(/,$/, '')))
      }}
      onBlur={() => {
        if (value !== null || typed?.trim() === '') setTyped(null)
      }}
    />
  )
}
