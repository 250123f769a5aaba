import { useState } from 'react'
import { DateField } from '#web/ui/DateField.tsx'

interface InvoiceDayProps {
  label: string
  stored: string | null
  min?: string | undefined
  max?: string | undefined
  isDisabled?: boolean | undefined
  /** What is wrong with a day that cannot be saved; null for one that can. */
  check: (day: string) => string | null
  /** Whether it was saved. */
  onSave: (day: string) => Promise<boolean>
}

/**
 * A day of an invoice, saved once a whole one stands there that is allowed; one that is not stays with what is wrong
 * with it.
 */
export function InvoiceDay({ stored, check, onSave, ...field }: InvoiceDayProps) {
  const [typed, setTyped] = useState<{ day: string | null; over: string | null } | null>(null)
  // What was typed goes once another day is stored, by whomever.
  const own = typed !== null && typed.over === stored ? typed : null
  const type = (day: string | null) => {
    setTyped(day === stored ? null : { day, over: stored })
    if (day !== null && day !== stored && check(day) === null)
      void onSave(day).then((isSaved) => {
        if (!isSaved) setTyped(null)
      })
  }
  return (
    // A field that was emptied shows what is stored again: an invoice that has a day keeps one.
    <div
      onBlur={({ target }) => {
        if (target instanceof HTMLInputElement && target.value === '') setTyped(null)
      }}
    >
      <DateField
        {...field}
        size="sm"
        isChecked
        value={own ? own.day : stored}
        onChange={type}
        error={own?.day == null ? null : check(own.day)}
      />
    </div>
  )
}
