import type { FieldErrorCode } from '#rules/errors/error-codes.ts'

// Connections of a company to other services. Source: 3§3, 3§4, 3§5, 3§6.

/** The services that a company can connect to (COMP-91). `ams` is Arbetsförmedlingen. */
export const SERVICES = ['ams', 'jobylon', 'teamtailor', 'teamtailorXml', 'ponty'] as const
export type Service = (typeof SERVICES)[number]

/** The statuses of a connection, with their numbers in the API (COMP-92). */
export const CONNECTION_STATUSES = {
  connected: 0,
  notConnected: 10,
  waitingForConnection: 20,
  wrongInformation: 30,
  missingInformation: 40,
} as const
export type ConnectionStatus = keyof typeof CONNECTION_STATUSES

/** How incoming ads are promoted. `manual` leaves the choice to the user, `none` means no promotion (COMP-93). */
export const DEFAULT_PROMOTIONS = ['manual', 'none', 'volume', 'basic', 'boost', 'boost-plus', 'boost-pro'] as const
export type DefaultPromotion = (typeof DEFAULT_PROMOTIONS)[number]

/** Why the last exchange with a service failed. */
export const EXCHANGE_FAULTS = [
  'refused',
  'elsewhere',
  'notAccepted',
  'tooLarge',
  'tooSlow',
  'unreachable',
  'resting',
  'failed',
  'wrongCredentials',
  'notFound',
  'malformed',
  'entities',
  'encoding',
  'tooDeep',
  'tooMany',
  'noFeed',
  'signature',
  'timestamp',
  'replayed',
  'invalid',
  'rejected',
] as const

/** Why a job of a feed did not become an ad. */
export const LEFT_OUT_REASONS = ['noId', 'sameId', 'tooLong', 'noTitle', 'noLink', 'notStored'] as const
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number]
/** Maximum number of left-out jobs that are listed. The others are only counted. */
export const MAX_LEFT_OUT_JOBS = 50

/** Maximum number of fields that are listed of a job that was read. */
export const MAX_READ_FIELDS = 100
/** Maximum length of a value of such a field. */
export const MAX_READ_VALUE_LENGTH = 200

/** What Tavla reads of a job. `morePlaces` is a place after the first. */
export const READ_FIELDS = [
  'id',
  'owner',
  'title',
  'html',
  'requirements',
  'street',
  'placeText',
  'postCode',
  'city',
  'country',
  'url',
  'applyUrl',
  'employment',
  'workplace',
  'start',
  'end',
  'days',
  'salaryFrom',
  'salaryTo',
  'salaryCurrency',
  'salaryPeriod',
  'changed',
  'morePlaces',
] as const

/**
 * How a field of a job was read: stored word for word, interpreted, not understood, or not used. Tavla does not use a
 * field that an ad has no place for.
 */
export const READ_STATES = ['exact', 'interpreted', 'notUnderstood', 'unused'] as const

/** Returns whether a service's ads are imported. Arbetsförmedlingen only receives ads. */
const importsAds = (service: Service): boolean => service !== 'ams'

/**
 * Returns the other variant of Teamtailor, which cannot be connected at the same time (COMP-104). Null for other
 * services.
 */
export const otherTeamtailorVariant = (service: Service): Service | null =>
  service === 'teamtailor' ? 'teamtailorXml' : service === 'teamtailorXml' ? 'teamtailor' : null

/**
 * Returns whether a connection is set up and has not been ended. Data is exchanged, or will be once the service
 * responds.
 */
export const isConnectionOn = ({ active, status }: { active: boolean; status: ConnectionStatus }): boolean =>
  active && status !== 'notConnected'

/**
 * Returns whether a default promotion can be chosen: the connection has an id, is connected and imports ads (COMP-93).
 */
export const mayChoosePromotion = ({
  id,
  name,
  status,
}: {
  id: number | null
  name: Service
  status: ConnectionStatus
}): boolean => id !== null && status === 'connected' && importsAds(name)

/**
 * Returns whether the company can end a connection on its own page. For Jobylon and Ponty, the allow-delete flag is
 * required (COMP-100, COMP-108).
 */
export const mayDisconnect = ({ name, allowDelete }: { name: Service; allowDelete: boolean }): boolean =>
  (name !== 'jobylon' && name !== 'ponty') || allowDelete

/** Checks the company's id at Jobylon: a positive whole number (COMP-99). */
export function checkReferenceId(text: string): FieldErrorCode[] {
  const trimmed = text.trim()
  if (trimmed === '') return ['required']
  return /^[1-9]\d{0,8}$/.test(trimmed) ? [] : ['invalid']
}

/** Maximum length of a company identifier. Our own limit. */
export const MAX_IDENTIFIER_LENGTH = 100

/** Checks the company's identifier at Teamtailor: not blank (COMP-103), and usable in a URL without encoding. */
export function checkIdentifier(text: string): FieldErrorCode[] {
  const trimmed = text.trim()
  if (trimmed === '') return ['required']
  if (trimmed.length > MAX_IDENTIFIER_LENGTH) return ['tooLong']
  return /^[\w.~-]+$/.test(trimmed) && !/^\.+$/.test(trimmed) ? [] : ['invalid']
}

/** Maximum length of the URL of a feed. Our own limit. */
export const MAX_FEED_URL_LENGTH = 500

/**
 * Where the feeds of a provider may be hosted. `host` is the provider's domain and includes its subdomains. `origin`
 * allows only this origin, for a stand-in in the local network.
 */
export type FeedProvider = { host: string } | { origin: string }

/**
 * Checks the URL of a Ponty feed (COMP-106). It needs https, a host in the provider's domain, a path with /extapi/job,
 * and a `p` parameter that is not empty. Codes:
 * - 'required', 'tooLong'.
 * - 'invalid': not an https URL, a different path, or no `p`.
 * - 'otherSite': a different host.
 */
export function checkFeedUrl(text: string, provider: FeedProvider): FieldErrorCode[] {
  const trimmed = text.trim()
  if (trimmed === '') return ['required']
  if (trimmed.length > MAX_FEED_URL_LENGTH) return ['tooLong']
  if (!URL.canParse(trimmed)) return ['invalid']
  const url = new URL(trimmed)
  const isOwn =
    'origin' in provider
      ? url.origin === provider.origin
      : url.hostname === provider.host || url.hostname.endsWith(`.${provider.host}`)
  if (url.username !== '' || url.password !== '' || (url.protocol !== 'https:' && !('origin' in provider && isOwn)))
    return ['invalid']
  if (!isOwn) return ['otherSite']
  return url.pathname.toLowerCase().includes('/extapi/job') && (url.searchParams.get('p') ?? '').trim() !== ''
    ? []
    : ['invalid']
}
