import { isEmailAddress } from '#rules/people/email-address.ts'
import type { NetworkSettings } from './network-settings.ts'
import type { SettingReader } from './setting-reader.ts'

export interface MailSettings {
  smtpUrl: string
  /** The sender of all mail. */
  mailFrom: string
  /** The domain that receives bounces. Null: bounces go to the sender address. */
  bounceDomain: string | null
  /** The domain that receives candidates' replies (PLUS-87). Null: replies go to the author of the message. */
  replyDomain: string | null
  /** The port on which the platform receives the mail of both domains. */
  incomingMailPort: number
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
    ...readIncomingMail(reader, platformPort),
  }
}

function readIncomingMail(
  { text, port, fault }: SettingReader,
  platformPort: number,
): Pick<MailSettings, 'bounceDomain' | 'replyDomain' | 'incomingMailPort'> {
  const domain = (name: 'BOUNCE_DOMAIN' | 'REPLY_DOMAIN', example: string): string | null => {
    const value = text(name)
    if (value !== null && !isEmailAddress(`mail@${value}`))
      fault(`${name} must be a domain such as ${example}, not "${value}"`)
    return value
  }
  const bounceDomain = domain('BOUNCE_DOMAIN', 'bounces.tavla.example')
  const replyDomain = domain('REPLY_DOMAIN', 'replies.tavla.example')
  const incomingMailPort = port('BOUNCE_PORT', platformPort + 25)
  if ((bounceDomain !== null || replyDomain !== null) && incomingMailPort > 65_535)
    fault('BOUNCE_PORT must be set explicitly when PLATFORM_PORT is above 65510')
  return { bounceDomain, replyDomain, incomingMailPort }
}
