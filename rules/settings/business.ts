import type { Setting } from './setting.ts'

/** Choices of the company that runs the installation. */
export const businessSettings = {
  INVOICE_SELLER: {
    meaning: 'The seller on invoices and the operator of the job site, as a JSON object.',
    readBy: ['platform'],
    without: 'the company of the demo. Required with `DATABASE_URL` and a public `SITE_URL`',
  },
  SECURITY_CONTACT: {
    meaning:
      'The email address or https address for reports of security problems. Both programs serve it at ' +
      '`/.well-known/security.txt`.',
    readBy: ['platform', 'gateway'],
    without: 'no such file',
  },
  DISALLOWED_TEMPLATE_NAMES: {
    meaning: 'Names that are not allowed for templates of companies.',
    readBy: ['platform'],
  },
  SHORTEST_FILL_SECONDS: {
    meaning:
      'The shortest time in which a person can fill in an application form, 0 to 60. A form that is sent sooner is ' +
      'treated as sent by a robot.',
    readBy: ['platform'],
    default: '2',
  },
} as const satisfies Record<string, Setting>
