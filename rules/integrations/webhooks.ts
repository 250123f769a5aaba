// Webhooks: events that are sent to a company's own systems, at URLs it registers (PLUS-63).

/** The events of a webhook. More may be added, so receivers must ignore unknown events. */
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

/** The event of a test delivery. */
export const WEBHOOK_TEST = 'webhook.test'

/** Maximum length of a URL and of a description. Our own limits. */
export const MAX_WEBHOOK_URL_LENGTH = 1000
export const MAX_WEBHOOK_DESCRIPTION_LENGTH = 200

/** Maximum number of webhooks per company. Our own limit. */
export const MAX_WEBHOOKS = 10

/** Hours after a change during which deliveries are also signed with the previous secret. */
export const PREVIOUS_SECRET_HOURS = 24

/** Days without a successful delivery until a webhook is disabled. */
export const WEBHOOK_DISABLE_AFTER_DAYS = 5

/** Days that a delivery is kept in the log. */
export const WEBHOOK_LOG_DAYS = 30

const minute = 60

/**
 * Delays after each attempt, in seconds: ten attempts over three days. As recommended by Standard Webhooks, with no
 * delay below a minute.
 */
export const WEBHOOK_RETRY_DELAYS_SECONDS = [
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
 * Returns the seconds until the next attempt after a number of attempts. Null after the last attempt. `chance` (0 to 1)
 * varies the delay by up to 20 %, so that deliveries that failed together are not retried together.
 */
export function retryDelaySeconds(tries: number, chance: number): number | null {
  const pause = WEBHOOK_RETRY_DELAYS_SECONDS[tries - 1]
  return pause === undefined ? null : Math.round(pause * (0.8 + 0.4 * chance))
}

/** Checks the syntax of a URL. It must be http or https, without credentials or a fragment. */
export function checkWebhookUrl(url: string): 'required' | 'tooLong' | 'format' | null {
  const written = url.trim()
  if (written === '') return 'required'
  if (written.length > MAX_WEBHOOK_URL_LENGTH) return 'tooLong'
  if (!URL.canParse(written)) return 'format'
  const { protocol, username, password, hash } = new URL(written)
  return (protocol === 'https:' || protocol === 'http:') && username === '' && password === '' && hash === ''
    ? null
    : 'format'
}
