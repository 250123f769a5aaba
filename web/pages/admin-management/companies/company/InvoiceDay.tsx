import { useState } from 'react'
import { DateField } from '#web/ui/DateField.tsx'

interface InvoiceDayProps {
  label: string
  stored: string | null
  min?: string | undefined
  max?: string | undefined
  isDisabled?: boolean | undefined
  /** Returns the error text of a day that cannot be saved, otherwise null. */
  check: (day: string) => string | null
  /** Returns whether the day was saved. */
  onSave: (day: string) => Promise<boolean>
}

/** A date of an invoice. Saves once the typed date is complete and valid. An invalid date stays, with its error. */
export function InvoiceDay({ stored, check, onSave, ...field }: InvoiceDayProps) {
  const [typed, setTyped] = useState<{ day: string | null; replaces: string | null } | null>(null)
  // Discards the typed day when another day is stored, by this user or a colleague.
  const current = typed !== null && typed.replaces === stored ? typed : null
  const type = (day: string | null) => {
    setTyped(day === stored ? null : { day, replaces: stored })
    if (day !== null && day !== stored && check(day) === null)
      void onSave(day).then((isSaved) => {
        if (!isSaved) setTyped(null)
      })
  }
  return (
    // An emptied field shows the stored day again, because a day cannot be removed.
    <div
      onBlur={({ target }) => {
        if (target instanceof HTMLInputElement && target.value === '') setTyped(null)
      }}
    >
      <DateField
        {...field}
        size="sm"
        isChecked
        value={current ? current.day : stored}
        onChange={type}
        error={current?.day == null ? null : check(current.day)}
      />
    </div>
  )
}
