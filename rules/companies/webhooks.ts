// What a company has told to its own systems: events, sent to addresses it registers (PLUS-63).

/** What is told, a closed list; more may be added, so receivers skip what they do not know. */
export const WEBHOOK_EVENTS = [
  'ad.created',
  'ad.published',
  'ad.changed',
  'ad.ended',
  'ad.deleted',
  'application.received',
  'application.changed',
  'candidate.moved',
  'candidate.withdrawn',
  'candidate.erased',
] as const
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]

/** What a test delivery tells: nothing but itself. */
export const WEBHOOK_TEST = 'webhook.test'

/** Longest address and description; limits of our own. */
export const WEBHOOK_URL_MAX_LENGTH = 1000
export const WEBHOOK_DESCRIPTION_MAX_LENGTH = 200

/** Most addresses a company may have; a limit of our own. */
export const WEBHOOKS_MAX = 10

/** How long the secret before is still signed with after a change, in hours. */
export const FORMER_SECRET_HOURS = 24

/** Days after which an address is stopped where nothing came through. */
export const WEBHOOK_PATIENCE_DAYS = 5

/** Days a delivery is kept in the log. */
export const WEBHOOK_LOG_DAYS = 30

const minute = 60

/**
 * Pauses after each try, in seconds: ten tries over three days. The recommendation of Standard Webhooks, with no pause
 * below a minute.
 */
export const WEBHOOK_PAUSES = [
  minute,
  5 * minute,
  30 * minute,
  120 * minute,
  300 * minute,
  600 * minute,
  840 * minute,
  1200 * minute,
  1200 * minute,
] as const

/**
 * Seconds until a delivery is tried again after so many tries, a fifth longer or shorter by `chance` (0 to 1), so that
 * what failed together does not come back together; null when that was the last.
 */
export function pauseAfterTry(tries: number, chance: number): number | null {
  const pause = WEBHOOK_PAUSES[tries - 1]
  return pause === undefined ? null : Math.round(pause * (0.8 + 0.4 * chance))
}

/** What is wrong with an address, as far as it can be read: it must be https, without user and password. */
export function checkWebhookUrl(url: string): 'required' | 'tooLong' | 'format' | null {
  const written = url.trim()
  if (written === '') return 'required'
  if (written.length > WEBHOOK_URL_MAX_LENGTH) return 'tooLong'
  if (!URL.canParse(written)) return 'format'
  const { protocol, username, password, hash } = new URL(written)
  return (protocol === 'https:' || protocol === 'http:') && username === '' && password === '' && hash === ''
    ? null
    : 'format'
}
