import { Type, type Static } from 'typebox'
import { ById, DateOnly, Email, Line, RelativeUrl, nullable, strict, Phone } from '#contract/base/scalars.ts'

/** A user's contact details for each company, keyed by company id. */
export const Contacts = ById(strict({ title: Line, email: Email, phone: Phone }), 1000)
export type Contacts = Static<typeof Contacts>

/** The signed-in user's profile. */
export const User = strict({
  email: Type.String(),
  firstName: Type.String(),
  lastName: Type.String(),
  country: Type.String(),
  city: Type.String(),
  dateOfBirth: DateOnly,
  phoneNumber: Type.String(),
  image: nullable(RelativeUrl),
  /** Whether the user has a password. A user who registered with Google has none until they choose one (ACC-26). */
  hasPassword: Type.Boolean(),
  contacts: Contacts,
})
export type User = Static<typeof User>
