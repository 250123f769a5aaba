import { useState } from 'react'
import { formatAmount, formatAmountTyping, parseAmount } from '#rules/amounts.ts'
import { TextField } from '../../../../ui/TextField.tsx'

interface AmountFieldProps {
  label: string
  value: number | null
  onChange: (value: number | null) => void
  error: string | null
  isDisabled: boolean
}

/** An amount with spaces between thousands and a decimal comma (AD-98, SHELL-05). */
export function AmountField({ value, onChange, ...rest }: AmountFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <TextField
      {...rest}
      isNumeric
      inputMode="decimal"
      autoComplete="off"
      value={typed ?? (value === null ? '' : formatAmount(value))}
      onChange={(text) => {
        const shown = formatAmountTyping(text)
        setTyped(shown)
        onChange(parseAmount(shown.replace(/,$/, '')))
      }}
      onBlur={() => setTyped(null)}
    />
  )
}
