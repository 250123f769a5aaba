import type { InvoiceSeller } from '#platform/foundation/db/schema/index.ts'
import { KEY_RATE } from '#rules/integrations/api-keys.ts'
import type { Rate } from '#rules/requests/rate-limit.ts'
import { MESSAGE_SEND_DELAY_MS } from '#rules/text-and-time/timings.ts'
import { demoSeller, parseSeller } from './invoice-seller.ts'
import type { SettingReader } from './setting-reader.ts'

/** Choices of the company that runs this installation. */
export interface OperatorSettings {
  /** The seller on invoices. */
  invoiceSeller: InvoiceSeller
  /** Factor for all rate limits per IP address. Default 1. */
  visitorRates: number
  /** Rate limit of one API key. */
  keyRate: Rate
  /** Names that are not allowed for a company's templates. Case-insensitive (COMP-77). */
  disallowedTemplateNames: readonly string[]
  /**
   * Minimum time to fill in an application form, in milliseconds. Faster submissions are treated as robots (PLUS-08).
   */
  minFillMs: number
  /** Delay before an immediate message is sent, in milliseconds, so that it can be cancelled (PLUS-24). */
  messageHoldMs: number
}

export function readOperatorSettings(reader: SettingReader, databaseUrl: string | null): OperatorSettings {
  const { list, integer, rate } = reader
  return {
    invoiceSeller: readInvoiceSeller(reader, databaseUrl),
    visitorRates: integer('VISITOR_RATES', 1, 'a whole factor for the default rates', 1000, 1),
    keyRate: rate('RATE_KEY', KEY_RATE),
    disallowedTemplateNames: list('DISALLOWED_TEMPLATE_NAMES'),
    minFillMs: integer('SHORTEST_FILL_SECONDS', 2, 'a whole number of seconds', 60) * 1000,
    messageHoldMs:
      integer('MESSAGE_HOLD_SECONDS', MESSAGE_SEND_DELAY_MS / 1000, 'a whole number of seconds', 3600) * 1000,
  }
}

function readInvoiceSeller({ text, fault, warn }: SettingReader, databaseUrl: string | null): InvoiceSeller {
  const setting = text('INVOICE_SELLER')
  if (setting === null) {
    if (databaseUrl !== null)
      warn('INVOICE_SELLER is not set. Invoices and the job site name the demo company as the seller and operator.')
    return demoSeller
  }
  const parsed = parseSeller(setting)
  if ('seller' in parsed) return parsed.seller
  fault(`INVOICE_SELLER ${parsed.fault}`)
  return demoSeller
}
