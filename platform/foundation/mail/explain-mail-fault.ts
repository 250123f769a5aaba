import { MailRefused } from './transport.ts'

/** Remedies by the text of an error of nodemailer or Node's TLS. */
const REMEDIES: readonly [RegExp, string][] = [
  [
    /self[- ]signed|unable to verify|unable to get (local )?issuer|certificate has expired|altnames|unknown ca/i,
    'The certificate of the mail server cannot be verified. On a network that you trust, add ?ignoreTLS=true to ' +
      'SMTP_URL to send without TLS, or ?tls.rejectUnauthorized=false to encrypt without verifying. Otherwise give the ' +
      'server a certificate for its host name, or name the issuer in NODE_EXTRA_CA_CERTS.',
  ],
  [
    /wrong version number|packet length too long/i,
    'The port does not start with TLS. Use smtp: instead of smtps:, which upgrades with STARTTLS.',
  ],
  [
    /EAUTH|Invalid login|535/i,
    'The server rejected user or password. Percent-encode special characters in SMTP_URL (@ is %40, / is %2F).',
  ],
  [/ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|Greeting never received/i, 'Check host and port in SMTP_URL.'],
]

/** Returns the error of a mail server in one line, with a remedy if one is known. */
export function explainMailFault(error: unknown): string {
  const cause = error instanceof MailRefused ? (error.cause ?? error) : error
  const { code, response, message } = cause as { code?: string; response?: string; message?: string }
  const said = (response ?? message ?? String(cause)).replaceAll(/\s+/g, ' ').trim()
  const remedy = REMEDIES.find(([pattern]) => pattern.test(`${code ?? ''} ${said}`))?.[1]
  return remedy === undefined ? said : `${said}\n${remedy}`
}
