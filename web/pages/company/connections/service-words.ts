import {
  CircleCheck,
  CircleSlash,
  Clock,
  FileCode,
  Landmark,
  Newspaper,
  Rss,
  TriangleAlert,
  Webhook,
  type LucideIcon,
} from 'lucide-react'
import type { ServiceCard_service$data } from '#web/__generated__/ServiceCard_service.graphql.ts'
import { connectingServiceTexts } from '#web/features/connectors/texts.ts'
import { connectionsTexts } from './texts.ts'

const { t } = connectionsTexts

/** What a service is called. */
export const nameOf = (service: string): string => connectingServiceTexts.t(`names.${serviceOf(service)}`)

export const icons: Readonly<Record<string, LucideIcon>> = {
  AMS: Landmark,
  JOBYLON: Newspaper,
  TEAMTAILOR: Webhook,
  TEAMTAILOR_XML: FileCode,
  PONTY: Rss,
}

type Tone = 'ok' | 'wait' | 'warn' | 'off'

const looks: Readonly<Record<string, { tone: Tone; icon: LucideIcon }>> = {
  CONNECTED: { tone: 'ok', icon: CircleCheck },
  NOT_CONNECTED: { tone: 'off', icon: CircleSlash },
  WAITING_FOR_CONNECTION: { tone: 'wait', icon: Clock },
  WRONG_INFORMATION: { tone: 'warn', icon: TriangleAlert },
  MISSING_INFORMATION: { tone: 'warn', icon: TriangleAlert },
}

/**
 * How a service stands: a word with its look, and a line below it. A service that fails is no longer simply connected.
 */
export function standing(
  service: ServiceCard_service$data,
  otherIsOn: boolean,
  written: { day: (at: string) => string; time: (at: string) => string },
): { word: string; detail: string | null; tone: Tone; icon: LucideIcon } {
  const { status, fault, faultSince, since } = service
  const isFailing = fault !== null && fault !== undefined && status === 'CONNECTED'
  const look = isFailing
    ? { tone: 'warn' as const, icon: TriangleAlert }
    : (looks[status] ?? { tone: 'off' as const, icon: CircleSlash })
  const word = isFailing ? t('status.FAILING') : t(`status.${known(status)}`)
  if (status === 'NOT_CONNECTED')
    return {
      ...look,
      word,
      detail: otherIsOn
        ? t(service.name === 'TEAMTAILOR' ? 'offWhileXml' : 'offWhileWebhook')
        : !service.isAvailable
          ? t('turnedOff')
          : service.isRequired
            ? t('required')
            : null,
    }
  if (status === 'WRONG_INFORMATION')
    return { ...look, word, detail: since ? t('refusedAt', { time: written.time(since) }) : null }
  if (isFailing)
    return { ...look, word, detail: faultSince ? t('failingSince', { time: written.time(faultSince) }) : null }
  const id = service.reference ?? service.identifier
  const day = since ? written.day(since) : ''
  return { ...look, word, detail: id ? t('idSince', { id, day }) : day ? t('since', { day }) : null }
}

const statuses = [
  'CONNECTED',
  'NOT_CONNECTED',
  'WAITING_FOR_CONNECTION',
  'WRONG_INFORMATION',
  'MISSING_INFORMATION',
] as const
const known = (status: string): (typeof statuses)[number] => statuses.find((each) => each === status) ?? 'NOT_CONNECTED'

const faults = {
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

/** Why the last exchange failed, in words. */
export const faultText = (fault: string): string =>
  t(`fault.${Object.entries(faults).find(([name]) => name === fault)?.[1] ?? 'failed'}`)

/**
 * What is wrong and needs to be said under a card: the service's own words, or why it fails and what becomes of the
 * ads. Null while all is well.
 */
export function problemOf({ name, status, message, fault, isActive }: ServiceCard_service$data): string | null {
  const service = nameOf(name)
  if (status === 'WRONG_INFORMATION' && message) return t('says', { service, message })
  if (status === 'WRONG_INFORMATION' && name === 'AMS') return t('signedOut')
  if (status === 'WRONG_INFORMATION' && fault) return faultText(fault)
  if (status === 'MISSING_INFORMATION') return message ? t('says', { service, message }) : t('missing')
  if (!isActive || !fault) return null
  return `${faultText(fault)} ${t(name === 'AMS' ? 'afterFailingOut' : name === 'TEAMTAILOR' ? 'afterFailingEvent' : 'afterFailingIn')}`
}

const services = ['AMS', 'JOBYLON', 'TEAMTAILOR', 'TEAMTAILOR_XML', 'PONTY'] as const

/** A name as this build knows it. */
export const serviceOf = (name: string): (typeof services)[number] => services.find((each) => each === name) ?? 'AMS'
