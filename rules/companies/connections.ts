import type { FieldFault } from '#rules/errors/refusals.ts'

// Connections of a company to other services. Source: 3§3, 3§4, 3§5, 3§6.

/** The services a company can be connected to (COMP-91): `ams` is the public employment service. */
export const SERVICES = ['ams', 'jobylon', 'teamtailor', 'teamtailorXml', 'ponty'] as const
export type Service = (typeof SERVICES)[number]

/** How a connection stands, with the number that stands for the name on the wire (COMP-92). */
export const CONNECTION_STATUSES = {
  connected: 0,
  notConnected: 10,
  waitingForConnection: 20,
  wrongInformation: 30,
  missingInformation: 40,
} as const
export type ConnectionStatus = keyof typeof CONNECTION_STATUSES

/** What happens to ads that come in: `manual` leaves the choice to the user, `none` means no promotion (COMP-93). */
export const DEFAULT_PROMOTIONS = ['manual', 'none', 'volume', 'basic', 'boost', 'boost-plus', 'boost-pro'] as const
export type DefaultPromotion = (typeof DEFAULT_PROMOTIONS)[number]

/** Why a service does not do what it should, as the last exchange told. */
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
export type ExchangeFault = (typeof EXCHANGE_FAULTS)[number]

/** Services whose ads are fetched from a feed. */
export const isFeed = (service: Service): boolean =>
  service === 'jobylon' || service === 'teamtailorXml' || service === 'ponty'

/** Services whose ads come in: all but the employment service, to which ads go. */
export const bringsAds = (service: Service): boolean => service !== 'ams'

/** The other variant of Teamtailor, which cannot be connected at the same time (COMP-104); null for other services. */
export const otherVariant = (service: Service): Service | null =>
  service === 'teamtailor' ? 'teamtailorXml' : service === 'teamtailorXml' ? 'teamtailor' : null

/**
 * Whether a connection has been made and not ended: something is sent or fetched, or will be as soon as the service
 * answers.
 */
export const isOn = ({ active, status }: { active: boolean; status: ConnectionStatus }): boolean =>
  active && status !== 'notConnected'

/**
 * A default promotion can be chosen once a connection has an id and is connected (COMP-93); ads that go out have none.
 */
export const mayChoosePromotion = ({
  id,
  name,
  status,
}: {
  id: number | null
  name: Service
  status: ConnectionStatus
}): boolean => id !== null && status === 'connected' && bringsAds(name)

/**
 * Whether the company's own page may end a connection: Jobylon and Ponty only with the allow-delete flag (COMP-100,
 * COMP-108).
 */
export const mayDisconnect = ({ name, allowDelete }: { name: Service; allowDelete: boolean }): boolean =>
  (name !== 'jobylon' && name !== 'ponty') || allowDelete

/** The company's id at Jobylon: a positive whole number (COMP-99). */
export function checkReferenceId(text: string): FieldFault[] {
  const trimmed = text.trim()
  if (trimmed === '') return ['required']
  return /^[1-9]\d{0,8}$/.test(trimmed) ? [] : ['invalid']
}

/** Longest company identifier; a limit of our own. */
export const IDENTIFIER_MAX_LENGTH = 100

/** The company's identifier at Teamtailor: not blank (COMP-103), and something that can stand in an address. */
export function checkIdentifier(text: string): FieldFault[] {
  const trimmed = text.trim()
  if (trimmed === '') return ['required']
  if (trimmed.length > IDENTIFIER_MAX_LENGTH) return ['tooLong']
  return /^[\w.~-]+$/.test(trimmed) && !/^\.+$/.test(trimmed) ? [] : ['invalid']
}

/** Longest address of a feed; a limit of our own. */
export const FEED_URL_MAX_LENGTH = 500

/**
 * Where feeds of a provider may stand: `host` is the provider's domain, so that names within it pass, or `origin` a
 * whole origin, of a stand-in in the own network, which alone passes.
 */
export type FeedProvider = { host: string } | { origin: string }

/**
 * Checks the address of a Ponty feed (COMP-106): https, a host of the provider's domain, a path with /extapi/job and a
 * `p` that is not empty. Codes: 'required'; 'tooLong'; 'invalid' (no https address, another path, or no p); 'otherSite'
 * (another host).
 */
export function checkFeedUrl(text: string, provider: FeedProvider): FieldFault[] {
  const trimmed = text.trim()
  if (trimmed === '') return ['required']
  if (trimmed.length > FEED_URL_MAX_LENGTH) return ['tooLong']
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
