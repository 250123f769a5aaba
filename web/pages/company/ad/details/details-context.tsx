import { createContext, use, type ReactNode } from 'react'
import type { AdDetails } from '#rules/ads/ad-details-model.ts'
import type { DetailsForm } from './details-form.ts'

/** What the sections of the page share. */
export interface DetailsEditor {
  form: DetailsForm
  isLocked: boolean
  /** Changes some details; the server's complaints about them are forgotten. */
  change: (changed: Partial<AdDetails>) => void
  setForm: (update: (form: DetailsForm) => DetailsForm) => void
  /** The sentence at a field, once the user has been there or a finish failed. */
  error: (path: string) => string | null
  touch: (path: string) => void
}

export const DetailsContext = createContext<DetailsEditor | null>(null)

/** The form, for a section. */
export function useDetails(): DetailsEditor {
  const editor = use(DetailsContext)
  if (!editor) throw new Error('A section stands inside the details page')
  return editor
}

/** Id of the place a field stands in, for the links to it. */
export const fieldId = (path: string) => `field-${path}`

/** Goes to a field and puts the focus there. */
export function goToField(path: string): void {
  const place = document.getElementById(fieldId(path))
  place?.scrollIntoView({ block: 'center' })
  place
    ?.querySelector<HTMLElement>(
      'input:not([type=hidden]), textarea, [contenteditable=true], [role=radio][tabindex="0"], button',
    )
    ?.focus({ preventScroll: true })
}

/** The place of a field: leaving it shows what is wrong with it. */
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
