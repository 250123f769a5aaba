import { isEmailAddress } from '#rules/people/email-address.ts'
import type { NetworkSettings } from './network-settings.ts'
import type { SettingReader } from './setting-reader.ts'

export interface MailSettings {
  smtpUrl: string
  /** The sender of all mail. */
  mailFrom: string
  /**
   * The domain that receives bounces, and the port on which the platform receives them. Null: bounces go to the sender
   * address.
   */
  bounces: { domain: string; port: number } | null
}

export function readMailSettings(
  reader: SettingReader,
  { platformPort, sandboxPort }: Pick<NetworkSettings, 'platformPort' | 'sandboxPort'>,
): MailSettings {
  const { text, url, fault, warn } = reader
  const mailFrom = text('MAIL_FROM') ?? 'Tavla <konto@tavla.example>'
  if (!isEmailAddress(/^[^<>]*<([^<>]+)>$/.exec(mailFrom)?.[1] ?? mailFrom))
    fault(`MAIL_FROM must be an email address such as Tavla <konto@tavla.example>, not "${mailFrom}"`)
  if (text('SMTP_URL') === null)
    warn(`SMTP_URL is not set. Email goes to the sandbox on port ${sandboxPort + 25} and is not delivered.`)
  return {
    smtpUrl: url('SMTP_URL', `smtp://127.0.0.1:${sandboxPort + 25}`, ['smtp:', 'smtps:']),
    mailFrom,
    bounces: readBounces(reader, platformPort),
  }
}

function readBounces({ text, port, fault }: SettingReader, platformPort: number): MailSettings['bounces'] {
  const domain = text('BOUNCE_DOMAIN')
  if (domain !== null && !isEmailAddress(`mail@${domain}`))
    fault(`BOUNCE_DOMAIN must be a domain such as bounces.tavla.example, not "${domain}"`)
  const bouncePort = port('BOUNCE_PORT', platformPort + 25)
  if (domain !== null && bouncePort > 65_535)
    fault('BOUNCE_PORT must be set explicitly when PLATFORM_PORT is above 65510')
  return domain === null ? null : { domain, port: bouncePort }
}
