import { Type } from 'typebox'
import { Value } from 'typebox/value'
import type { InvoiceSeller } from '#platform/db/schema/index.ts'
import { luhnDigit } from '#rules/invoice-number.ts'

/** The seller of the demo. */
export const demoSeller: InvoiceSeller = {
  name: 'Tavla Rekrytering AB',
  organizationNumber: '5594001128',
  vatNumber: 'SE559400112801',
  streetAddress: 'Norra Kajen 3',
  postNumber: '852 40',
  postArea: 'Sundsvall',
  email: 'ekonomi@tavla.example',
  bankgiro: '5050-1055',
}

const text = Type.String({ minLength: 1, maxLength: 200 })
const schema = Type.Object({ name: text, organizationNumber: text, vatNumber: text, streetAddress: text, postNumber: text, postArea: text, email: text, bankgiro: text }, { additionalProperties: false })

/** Whether a bankgiro number is one: seven or eight digits, the last of which checks the others. */
export function isBankgiro(number: string): boolean {
  const digits = number.replace('-', '')
  return /^\d{3,4}-\d{4}$/.test(number) && luhnDigit(digits.slice(0, -1)) === Number(digits.at(-1))
}

/** Reads who sends the invoices from the text of a setting: a JSON object. */
export function readSeller(setting: string): { seller: InvoiceSeller } | { fault: string } {
  let told: unknown
  try {
    told = JSON.parse(setting)
  } catch {
    return { fault: 'must be a JSON object' }
  }
  if (!Value.Check(schema, told)) return { fault: `must be a JSON object with the texts ${Object.keys(schema.properties).join(', ')}` }
  return isBankgiro(told.bankgiro) ? { seller: told } : { fault: `names a bankgiro number that is none: ${told.bankgiro}` }
}
