import { Type } from 'typebox'
import { Value } from 'typebox/value'
import type { InvoiceSeller } from '#platform/foundation/db/schema/index.ts'
import { luhnDigit } from '#rules/billing/invoice-number.ts'
import { isOrganisationNumber } from '#rules/people/organisation-number.ts'

/** The seller of the demo. */
export const demoSeller: InvoiceSeller = {
  name: 'Tavla Rekrytering AB',
  organizationNumber: '5594001124',
  vatNumber: 'SE559400112401',
  streetAddress: 'Norra Kajen 3',
  postNumber: '852 40',
  postArea: 'Sundsvall',
  email: 'ekonomi@tavla.example',
  bankgiro: '5050-1055',
}

const text = Type.String({ minLength: 1, maxLength: 200 })
const schema = Type.Object(
  {
    name: text,
    organizationNumber: text,
    vatNumber: text,
    streetAddress: text,
    postNumber: text,
    postArea: text,
    email: text,
    bankgiro: text,
  },
  { additionalProperties: false },
)

/** Whether a bankgiro number is one: seven or eight digits, the last of which checks the others. */
export function isBankgiro(number: string): boolean {
  const digits = number.replace('-', '')
  return /^\d{3,4}-\d{4}$/.test(number) && luhnDigit(digits.slice(0, -1)) === Number(digits.at(-1))
}

/** Whether a number may stand on an invoice as the seller's for VAT: SE and twelve digits. */
const isSwedishVatNumber = (number: string): boolean => /^SE\d{12}$/.test(number)

/**
 * Reads who sends the invoices from the text of a setting: a JSON object. Numbers that receivers of e-invoices check
 * are checked here, before one is sent.
 */
export function readSeller(setting: string): { seller: InvoiceSeller } | { fault: string } {
  let told: unknown
  try {
    told = JSON.parse(setting)
  } catch {
    return { fault: 'must be a JSON object' }
  }
  if (!Value.Check(schema, told))
    return { fault: `must be a JSON object with the texts ${Object.keys(schema.properties).join(', ')}` }
  if (!isBankgiro(told.bankgiro)) return { fault: `names a bankgiro number that is none: ${told.bankgiro}` }
  if (!isOrganisationNumber(told.organizationNumber))
    return { fault: `names an organisation number that is none: ${told.organizationNumber}` }
  if (!isSwedishVatNumber(told.vatNumber)) return { fault: `names a VAT number that is none: ${told.vatNumber}` }
  return { seller: told }
}
