import type { Setting } from './setting.ts'

/** Services outside Tavla. */
export const serviceSettings = {
  EMPLOYMENT_SERVICE_URL: {
    meaning:
      'The API of the public employment service that companies connect, up to `sandbox` or `prod`. ' +
      'Requires its client id, client secret and consent key.',
    readBy: ['platform'],
    default: 'http://localhost:{SANDBOX_PORT}/arbetsformedlingen',
  },
  EMPLOYMENT_SERVICE_CLIENT_ID: {
    meaning: 'The client id of this installation at the public employment service.',
    readBy: ['platform'],
    without: 'the client of the sandbox',
  },
  EMPLOYMENT_SERVICE_CLIENT_SECRET: {
    meaning: 'The client secret of this installation at the public employment service.',
    readBy: ['platform'],
    without: 'the client of the sandbox',
    secret: 'yes',
  },
  EMPLOYMENT_SERVICE_CONSENT_KEY: {
    meaning: 'The consent key of this installation. Companies enter it at the public employment service.',
    readBy: ['platform'],
    without: 'the key of the sandbox',
  },
  EMPLOYMENT_SERVICE_SEARCH_URL: {
    meaning: 'The public search of ads at the public employment service, which finds an ad after a lost response.',
    readBy: ['platform'],
    without: 'JobSearch, or the sandbox without `EMPLOYMENT_SERVICE_URL`',
  },
  JOBYLON_URL: {
    meaning: 'The address of Jobylon, which companies connect.',
    readBy: ['platform'],
    default: 'http://localhost:{SANDBOX_PORT}/jobylon',
  },
  JOBYLON_FEED: {
    meaning: 'The hash of the Jobylon feed with the jobs of all companies. Required with `JOBYLON_URL`.',
    readBy: ['platform'],
    without: 'the feed of the sandbox',
    secret: 'yes',
  },
  TEAMTAILOR_FEED_URL: {
    meaning: 'The address of the Teamtailor XML feed with the jobs of all companies.',
    readBy: ['platform'],
    default: 'http://localhost:{SANDBOX_PORT}/teamtailor/feed.xml',
  },
  TEAMTAILOR_API_KEY: {
    meaning: 'The API key of this job board at Teamtailor, which signs its requests.',
    readBy: ['platform'],
    without: 'the key of the sandbox; with your own database, requests of Teamtailor are rejected',
    secret: 'yes',
  },
  PONTY_HOST: {
    meaning: 'The host or origin whose job feeds companies connect.',
    readBy: ['platform'],
    default: 'http://localhost:{SANDBOX_PORT}',
  },
  IMPORT_HOSTS: {
    meaning: 'Hosts or origins of job boards from which ads can be imported, in addition to the job site.',
    readBy: ['platform', 'gateway', 'npm start'],
    demo: 'the job board of the sandbox',
  },
  WEBHOOK_ORIGINS: {
    meaning:
      'Origins in your own network that companies can register for webhooks. All other addresses must be https and ' +
      'public.',
    readBy: ['platform'],
  },
  BANK_ID_ISSUER: {
    meaning: 'The OpenID Connect issuer for bank identity.',
    readBy: ['platform', 'npm start'],
    without: 'the sandbox, which accepts any identity; with your own database, nobody can identify',
    demo: 'the sandbox',
  },
  BANK_ID_CLIENT_ID: {
    meaning: 'The client at that issuer. Required with `BANK_ID_ISSUER`.',
    readBy: ['platform'],
    without: 'the client of the sandbox',
  },
  BANK_ID_CLIENT_SECRET: {
    meaning: 'The secret of that client. Required with `BANK_ID_ISSUER`.',
    readBy: ['platform'],
    without: 'the client of the sandbox',
    secret: 'yes',
  },
  COMPANY_REGISTRY_URL: {
    meaning: 'The registry of Swedish companies and their signatories.',
    readBy: ['platform', 'npm start'],
    without: 'the registry of the sandbox; with your own database, none',
    demo: 'the registry of the sandbox',
  },
  COMPANY_REGISTRY_KEY: {
    meaning: 'The bearer token for the registry. Required with `COMPANY_REGISTRY_URL`.',
    readBy: ['platform'],
    without: 'the key of the sandbox',
    secret: 'yes',
  },
  GOOGLE_CLIENT_ID: {
    meaning: 'The OAuth client at Google.',
    readBy: ['platform', 'npm start'],
    without: 'the sign-in page does not offer Google',
    demo: 'the client of the sandbox',
  },
  GOOGLE_ISSUER: {
    meaning: 'An issuer that replaces Google. It requires `GOOGLE_CLIENT_ID`.',
    readBy: ['platform'],
    without: '`https://accounts.google.com`',
    demo: 'the sandbox',
  },
} as const satisfies Record<string, Setting>
