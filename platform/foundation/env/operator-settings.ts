import type { InvoiceSeller } from '#platform/foundation/db/schema/index.ts'
import { KEY_RATE } from '#rules/integrations/api-keys.ts'
import { parseSecurityContact } from '#rules/settings/security-txt.ts'
import type { Rate } from '#rules/requests/rate-limit.ts'
import { MESSAGE_SEND_DELAY_MS } from '#rules/text-and-time/timings.ts'
import { demoSeller, parseSeller } from './invoice-seller.ts'
import { isLocalUrl } from './local-address.ts'
import type { SettingReader } from './setting-reader.ts'

/** Choices of the company that runs this installation. */
export interface OperatorSettings {
  /** The seller on invoices. */
  invoiceSeller: InvoiceSeller
  /** The URI for reports of security problems. Null: none is published. */
  securityContact: string | null
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

export function readOperatorSettings(
  reader: SettingReader,
  { databaseUrl, siteUrl }: { databaseUrl: string | null; siteUrl: string },
): OperatorSettings {
  const { list, integer, rate } = reader
  return {
    invoiceSeller: readInvoiceSeller(reader, databaseUrl === null ? 'trial' : isLocalUrl(siteUrl) ? 'local' : 'public'),
    securityContact: readSecurityContact(reader),
    visitorRates: integer('VISITOR_RATES', 1, 'a whole factor for the default rates', 1000, 1),
    keyRate: rate('RATE_KEY', KEY_RATE),
    disallowedTemplateNames: list('DISALLOWED_TEMPLATE_NAMES'),
    minFillMs: integer('SHORTEST_FILL_SECONDS', 2, 'a whole number of seconds', 60) * 1000,
    messageHoldMs:
      integer('MESSAGE_HOLD_SECONDS', MESSAGE_SEND_DELAY_MS / 1000, 'a whole number of seconds', 3600) * 1000,
  }
}

function readSecurityContact({ text, fault }: SettingReader): string | null {
  const setting = text('SECURITY_CONTACT')
  const contact = setting === null ? null : parseSecurityContact(setting)
  if (setting !== null && contact === null)
    fault(`SECURITY_CONTACT must be an email address or an https address, not "${setting}"`)
  return contact
}

/**
 * Reads the seller. A public installation must name it, because a sent invoice keeps its seller. Without PostgreSQL the
 * installation is a trial.
 */
function readInvoiceSeller(
  { text, fault, warn }: SettingReader,
  installation: 'trial' | 'local' | 'public',
): InvoiceSeller {
  const setting = text('INVOICE_SELLER')
  if (setting === null) {
    if (installation === 'public')
      fault(
        'INVOICE_SELLER is required when DATABASE_URL is set and SITE_URL is public. It is a JSON object, for example ' +
          JSON.stringify(demoSeller),
      )
    if (installation === 'local')
      warn('INVOICE_SELLER is not set. Invoices and the job site name the demo company as the seller and operator.')
    return demoSeller
  }
  const parsed = parseSeller(setting)
  if ('seller' in parsed) return parsed.seller
  fault(`INVOICE_SELLER ${parsed.fault}. Example: ${JSON.stringify(demoSeller)}`)
  return demoSeller
}
