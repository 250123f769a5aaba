import { createContext, use, type ReactNode } from 'react'
import type { AdDetails } from '#rules/ads/ad-details-model.ts'
import type { DetailsForm } from './details-form.ts'

/** The state and functions that the sections of the page share. */
export interface DetailsEditor {
  form: DetailsForm
  isLocked: boolean
  /** Changes some details. A server error for a changed field is no longer shown. */
  change: (changed: Partial<AdDetails>) => void
  setForm: (update: (form: DetailsForm) => DetailsForm) => void
  /** Returns the error message of a field. Null until the user has left the field or tried to finish. */
  error: (path: string) => string | null
  touch: (path: string) => void
}

export const DetailsContext = createContext<DetailsEditor | null>(null)

/** Returns the form and its functions for a section. */
export function useDetails(): DetailsEditor {
  const editor = use(DetailsContext)
  if (!editor) throw new Error('useDetails() is called outside <DetailsContext>.')
  return editor
}

/** Returns the element id of a field's container, for links to the field. */
const fieldId = (path: string) => `field-${path}`

/** Scrolls to a field and focuses it. */
export function goToField(path: string): void {
  const element = document.getElementById(fieldId(path))
  element?.scrollIntoView({ block: 'center' })
  element
    ?.querySelector<HTMLElement>(
      'input:not([type=hidden]), textarea, [contenteditable=true], [role=radio][tabindex="0"], button',
    )
    ?.focus({ preventScroll: true })
}

/** The container of a field. Leaving the field shows its error. */
export function Slot({
  path,
  children,
  className,
}: {
  path: string
  children: ReactNode
  className?: string | undefined
}) {
  const { touch } = useDetails()
  return (
    <div
      id={fieldId(path)}
      className={className}
      onBlur={(event) => {
        const next = event.relatedTarget
        if (
          next instanceof Element &&
          (event.currentTarget.contains(next) || next.closest('[role=listbox], [role=dialog]'))
        )
          return
        touch(path)
      }}
    >
      {children}
    </div>
  )
}
