/** The forms of the job site with a hidden field that robots fill in. */
const TRAPPING_FORMS = ['application', 'alert'] as const
type TrappingForm = (typeof TRAPPING_FORMS)[number]

/** Counts posted forms with a filled hidden field (PLUS-08). Each process counts its own. */
export interface TrappedForms {
  add(form: TrappingForm): void
  counts(): readonly (readonly [form: TrappingForm, count: number])[]
}

export function createTrappedForms(): TrappedForms {
  const counts = new Map(TRAPPING_FORMS.map((form) => [form, 0]))
  return {
    add: (form) => void counts.set(form, (counts.get(form) ?? 0) + 1),
    counts: () => [...counts],
  }
}
