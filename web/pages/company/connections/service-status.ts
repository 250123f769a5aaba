import { CircleCheck, CircleSlash, Clock, TriangleAlert, type LucideIcon } from 'lucide-react'
import type { ServiceCard_service$data } from '#web/__generated__/ServiceCard_service.graphql.ts'
import { connectingServiceTexts } from '#web/features/connectors/texts.ts'
import { connectionsTexts } from './texts.ts'

const { t } = connectionsTexts

/** Returns the display name of a service. */
export const getServiceName = (service: string): string => connectingServiceTexts.t(`names.${toKnownService(service)}`)

type Tone = 'ok' | 'wait' | 'warn' | 'off'

const LOOKS: Readonly<Record<string, { tone: Tone; icon: LucideIcon }>> = {
  CONNECTED: { tone: 'ok', icon: CircleCheck },
  NOT_CONNECTED: { tone: 'off', icon: CircleSlash },
  WAITING_FOR_CONNECTION: { tone: 'wait', icon: Clock },
  WRONG_INFORMATION: { tone: 'warn', icon: TriangleAlert },
  MISSING_INFORMATION: { tone: 'warn', icon: TriangleAlert },
}

/**
 * Returns a service's status: a word with icon and tone, and a detail line. A connected service whose exchanges fail
 * has the status "failing".
 */
export function getStatus(
  service: ServiceCard_service$data,
  isOtherVariantOn: boolean,
  formats: { day: (at: string) => string; time: (at: string) => string },
): { word: string; detail: string | null; tone: Tone; icon: LucideIcon } {
  const { status, fault, faultSince, since } = service
  const isFailing = fault !== null && fault !== undefined && status === 'CONNECTED'
  const look = isFailing
    ? { tone: 'warn' as const, icon: TriangleAlert }
    : (LOOKS[status] ?? { tone: 'off' as const, icon: CircleSlash })
  const word = isFailing ? t('status.FAILING') : t(`status.${toKnownStatus(status)}`)
  if (status === 'NOT_CONNECTED')
    return {
      ...look,
      word,
      detail: isOtherVariantOn
        ? t(service.name === 'TEAMTAILOR' ? 'offWhileXml' : 'offWhileWebhook')
        : !service.isAvailable
          ? t('turnedOff')
          : service.isRequired
            ? t('required')
            : null,
    }
  if (status === 'WRONG_INFORMATION')
    return { ...look, word, detail: since ? t('refusedAt', { time: formats.time(since) }) : null }
  if (isFailing)
    return { ...look, word, detail: faultSince ? t('failingSince', { time: formats.time(faultSince) }) : null }
  const id = service.reference ?? service.identifier
  const day = since ? formats.day(since) : ''
  return { ...look, word, detail: id ? t('idSince', { id, day }) : day ? t('since', { day }) : null }
}

const STATUSES = [
  'CONNECTED',
  'NOT_CONNECTED',
  'WAITING_FOR_CONNECTION',
  'WRONG_INFORMATION',
  'MISSING_INFORMATION',
] as const
const toKnownStatus = (status: string): (typeof STATUSES)[number] =>
  STATUSES.find((each) => each === status) ?? 'NOT_CONNECTED'

const FAULT_TEXTS = {
  REFUSED: 'unreachable',
  ELSEWHERE: 'unreachable',
  UNREACHABLE: 'unreachable',
  RESTING: 'resting',
  TOO_SLOW: 'tooSlow',
  TOO_LARGE: 'tooLarge',
  NOT_ACCEPTED: 'noFeed',
  NO_FEED: 'noFeed',
  FAILED: 'failed',
  WRONG_CREDENTIALS: 'wrongCredentials',
  NOT_FOUND: 'notFound',
  MALFORMED: 'malformed',
  ENTITIES: 'entities',
  ENCODING: 'encoding',
  TOO_DEEP: 'malformed',
  TOO_MANY: 'tooLarge',
  SIGNATURE: 'signature',
  TIMESTAMP: 'timestamp',
  REPLAYED: 'timestamp',
  INVALID: 'invalid',
  REJECTED: 'rejected',
} as const

/** Returns the reason why the last exchange failed. */
export const faultText = (fault: string): string =>
  t(`fault.${Object.entries(FAULT_TEXTS).find(([name]) => name === fault)?.[1] ?? 'failed'}`)

/**
 * Returns the problem to show on a card: the service's own message, or why exchanges fail and how that affects the ads.
 * Null if there is no problem.
 */
export function getProblem({ name, status, message, fault, isActive }: ServiceCard_service$data): string | null {
  const service = getServiceName(name)
  if (status === 'WRONG_INFORMATION' && message) return t('says', { service, message })
  if (status === 'WRONG_INFORMATION' && name === 'AMS') return t('signedOut')
  if (status === 'WRONG_INFORMATION' && fault) return faultText(fault)
  if (status === 'MISSING_INFORMATION') return message ? t('says', { service, message }) : t('missing')
  if (!isActive || !fault) return null
  return `${faultText(fault)} ${t(name === 'AMS' ? 'afterFailingOut' : name === 'TEAMTAILOR' ? 'afterFailingEvent' : 'afterFailingIn')}`
}

const SERVICES = ['AMS', 'JOBYLON', 'TEAMTAILOR', 'TEAMTAILOR_XML', 'PONTY'] as const

/** Returns the name of a service that this build knows. An unknown service is treated as AMS. */
export const toKnownService = (name: string): (typeof SERVICES)[number] =>
  SERVICES.find((each) => each === name) ?? 'AMS'
