import { Type } from 'typebox'
import { Value } from 'typebox/value'
import type { RefusedField, ServiceRefusal } from '#rules/integrations/employment-service.ts'

/** Maximum number of refusals that are stored of an answer, and the maximum length of a text. */
const MAX_REFUSALS = 20
const MAX_TEXT_LENGTH = 300

const Fault = Type.Object({
  field: Type.Optional(Type.String()),
  message: Type.Optional(Type.String()),
  reason: Type.Optional(Type.String()),
})
const Faults = Type.Object({ errors: Type.Array(Fault) })
const Message = Type.Object({ message: Type.String() })

/** The fields of the service, with the field of the ad that each is made from. A workplace has the rest of its name. */
const FIELDS: Readonly<Record<string, RefusedField>> = {
  title: 'title',
  description: 'content',
  lastPublishDate: 'end',
  occupation: 'profession',
  totalJobOpenings: 'positions',
  employmentType: 'type',
  duration: 'duration',
  worktimeExtent: 'extent',
  wageType: 'salaryType',
  employerWebAddress: 'contactWebsite',
  jobAdResponsibleEmail: 'contactEmail',
  'contacts.firstname': 'contactPerson',
  'contacts.surname': 'contactPerson',
  'contacts.title': 'contactPosition',
  'contacts.email': 'contactEmail',
  'contacts.phoneNumber': 'contactPhone',
  'workplaces.name': 'employer',
  'workplaces.municipality': 'city',
  'workplaces.postalAddress.street': 'address',
  'workplaces.postalAddress.postalCode': 'postCode',
  'workplaces.postalAddress.city': 'city',
}

const fieldOf = (name: string | undefined): RefusedField | null => FIELDS[(name ?? '').replace(/\[\d+\]/g, '')] ?? null

/**
 * Reads which fields the service refuses. Public clients found the list at `cause.message.errors` and at `errors`, and a
 * single text at `cause.message.message` and at `message`.
 */
export function readRefusals(body: unknown): ServiceRefusal[] {
  const cause = property(property(body, 'cause'), 'message')
  const list = [cause, body].find((each) => Value.Check(Faults, each))
  if (Value.Check(Faults, list) && list.errors.length > 0)
    return list.errors
      .slice(0, MAX_REFUSALS)
      .map(({ field, message, reason }) => ({ field: fieldOf(field), code: null, message: lineOf(message ?? reason) }))
  const single = [cause, body].find((each) => Value.Check(Message, each))
  return [{ field: null, code: null, message: Value.Check(Message, single) ? lineOf(single.message) : null }]
}

const property = (value: unknown, name: string): unknown => Reflect.get(Object(value), name)
const lineOf = (text: string | undefined): string | null =>
  text?.replace(/\s+/g, ' ').trim().slice(0, MAX_TEXT_LENGTH) || null
