import type { Setting } from './setting.ts'

/** Addresses and ports of the programs. */
export const addressSettings = {
  PORT: {
    meaning: 'The port of the gateway: GraphQL, GraphiQL and the web client.',
    readBy: ['platform', 'gateway', 'npm start'],
    default: '4000',
  },
  PLATFORM_PORT: {
    meaning: 'The port of the platform: REST calls, hub and job site.',
    readBy: ['platform', 'gateway', 'npm start'],
    default: '4100',
  },
  SANDBOX_PORT: {
    meaning: 'The port of the sandbox, at most 65510. Its SMTP server listens 25 above.',
    readBy: ['platform', 'npm start'],
    default: '4200',
  },
  SANDBOX_HOST: {
    meaning:
      'The address that the sandbox listens on. Its mailbox shows every code and link without a sign-in, so open it to a ' +
      'network only for a demo.',
    readBy: ['platform'],
    default: '127.0.0.1',
  },
  HOST: {
    meaning: 'The address that the programs listen on, except the sandbox.',
    readBy: ['platform', 'gateway'],
    default: '127.0.0.1',
  },
  PUBLIC_URL: {
    meaning: 'The public address of the dashboard.',
    readBy: ['platform', 'gateway', 'npm start'],
    default: 'http://localhost:{PORT}',
  },
  SITE_URL: {
    meaning: 'The public address of the job site.',
    readBy: ['platform', 'gateway', 'npm start'],
    default: 'http://localhost:{PLATFORM_PORT}',
  },
  SITE_DOMAINS: {
    meaning:
      'The host names of the job site, the main domain first. A promoted ad is shown as sponsored on the domains of its ' +
      'promotion, and as an ordinary ad on the others.',
    readBy: ['platform', 'npm start'],
    without: 'the host of `SITE_URL`',
    demo: 'the domains of the demo',
  },
  PLATFORM_URL: {
    meaning: 'The address of the platform.',
    readBy: ['gateway'],
    default: 'http://127.0.0.1:{PLATFORM_PORT}',
  },
  TRUSTED_PROXIES: {
    meaning:
      'The proxies whose `x-forwarded-for` is trusted: addresses, subnets, `loopback`, `linklocal` or `uniquelocal`.',
    readBy: ['platform', 'gateway'],
    default: 'loopback',
  },
  CORS_ORIGINS: {
    meaning: 'Other origins whose pages can query the gateway.',
    readBy: ['gateway'],
  },
} as const satisfies Record<string, Setting>
