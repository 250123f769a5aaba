import { useState } from 'react'
import type { CvDetails } from '#rules/candidates/cv/cv-details.ts'

export type DetailName = keyof CvDetails

/** A detail of the candidate, typed or read from the CV. */
export interface Detail {
  value: string
  isFromCv: boolean
}

const empty: Detail = { value: '', isFromCv: false }

const mapped = (
  details: Record<DetailName, Detail>,
  change: (detail: Detail, name: DetailName) => Detail,
): Record<DetailName, Detail> => ({
  name: change(details.name, 'name'),
  email: change(details.email, 'email'),
  phone: change(details.phone, 'phone'),
})

/** The candidate's name, email address and phone number in the form. */
export function useDetails() {
  const [details, setDetails] = useState({ name: empty, email: empty, phone: empty })
  return {
    details,
    type: (name: DetailName) => (value: string) =>
      setDetails((before) => ({ ...before, [name]: { value, isFromCv: false } })),
    /** Fills the empty fields with what the CV says. Typed text is never replaced. */
    fill: (found: CvDetails) =>
      setDetails((before) =>
        mapped(before, (detail, name) =>
          detail.value === '' && found[name] !== '' ? { value: found[name], isFromCv: true } : detail,
        ),
      ),
    /** Empties the fields that a CV has filled and nobody has changed. */
    forgetCv: () => setDetails((before) => mapped(before, (detail) => (detail.isFromCv ? empty : detail))),
  }
}
