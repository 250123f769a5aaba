import type { Setting } from './setting.ts'

/** Outgoing mail, undeliverable mail and replies. */
export const mailSettings = {
  SMTP_URL: {
    meaning: 'The mail server for outgoing mail, as an `smtp:` or `smtps:` address.',
    readBy: ['platform', 'npm start'],
    without: 'the SMTP server of the sandbox, which delivers nothing',
    secret: 'password',
  },
  MAIL_FROM: {
    meaning: 'The sender of all mail that does not have a sender address of a company.',
    readBy: ['platform'],
    default: 'Tavla <konto@tavla.example>',
  },
  BOUNCE_DOMAIN: {
    meaning: 'The domain of the return paths. The platform receives the mail of this domain.',
    readBy: ['platform', 'npm start'],
    without: 'delivery reports are sent to `MAIL_FROM`',
    demo: '`studsar.tavla.example`',
  },
  REPLY_DOMAIN: {
    meaning: 'The domain of the addresses for replies. A candidate who replies by mail writes in the chat.',
    readBy: ['platform', 'npm start'],
    without: 'replies are sent to the author of the message, and do not reach the chat',
    demo: '`svar.tavla.example`',
  },
  BOUNCE_PORT: {
    meaning: 'The SMTP port on which the platform receives the mail of `BOUNCE_DOMAIN` and `REPLY_DOMAIN`.',
    readBy: ['platform'],
    without: '25 above `PLATFORM_PORT`',
  },
  MESSAGE_HOLD_SECONDS: {
    meaning: 'The time in which a recruiter can take a message back, 0 to 3600.',
    readBy: ['platform'],
    default: '10',
  },
} as const satisfies Record<string, Setting>
