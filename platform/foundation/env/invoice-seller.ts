import { Type } from 'typebox'
import { Value } from 'typebox/value'
import type { InvoiceSeller } from '#platform/foundation/db/schema/index.ts'
import { luhnDigit } from '#rules/billing/invoice-number.ts'
import { isOrganisationNumber } from '#rules/people/organisation-number.ts'

/** The fictional seller of the demo. */
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

/** Returns whether a text is a bankgiro number: seven or eight digits, the last of them a Luhn check digit. */
export function isBankgiro(number: string): boolean {
  const digits = number.replace('-', '')
  return /^\d{3,4}-\d{4}$/.test(number) && luhnDigit(digits.slice(0, -1)) === Number(digits.at(-1))
}

/** Returns whether a text is a Swedish VAT number: SE and twelve digits. */
const isSwedishVatNumber = (number: string): boolean => /^SE\d{12}$/.test(number)

/**
 * Parses the seller of the invoices from a JSON object. Validates the numbers that receivers of e-invoices check, so
 * that an error is found before an invoice is sent.
 */
export function parseSeller(setting: string): { seller: InvoiceSeller } | { fault: string } {
  let seller: unknown
  try {
    seller = JSON.parse(setting)
  } catch {
    return { fault: 'must be a JSON object' }
  }
  if (!Value.Check(schema, seller))
    return { fault: `must be a JSON object with the strings ${Object.keys(schema.properties).join(', ')}` }
  if (!isBankgiro(seller.bankgiro)) return { fault: `has an invalid bankgiro number: ${seller.bankgiro}` }
  if (!isOrganisationNumber(seller.organizationNumber))
    return { fault: `has an invalid organisation number: ${seller.organizationNumber}` }
  if (!isSwedishVatNumber(seller.vatNumber)) return { fault: `has an invalid VAT number: ${seller.vatNumber}` }
  return { seller }
}
