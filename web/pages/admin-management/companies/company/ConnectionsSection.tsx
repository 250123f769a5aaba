import { CircleCheck, CircleSlash, Clock, Lock, TriangleAlert, type LucideIcon } from 'lucide-react'
import { graphql, useFragment } from 'react-relay'
import type {
  ConnectionsSection_company$data,
  ConnectionsSection_company$key,
  ServiceStatus,
} from '#web/__generated__/ConnectionsSection_company.graphql.ts'
import { serviceIcons } from '#web/features/connectors/service-icons.ts'
import { connectingServiceTexts } from '#web/features/connectors/texts.ts'
import { useTimeOrDay } from '#web/i18n/date-format.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { Section } from './Section.tsx'
import styles from './Overview.module.css'
import { adminCompanyTexts } from './texts.ts'

const SERVICES = ['AMS', 'TEAMTAILOR_XML', 'TEAMTAILOR', 'JOBYLON', 'PONTY'] as const

const states = {
  CONNECTED: { icon: CircleCheck, tone: 'good' },
  WAITING_FOR_CONNECTION: { icon: Clock, tone: 'waiting' },
  WRONG_INFORMATION: { icon: TriangleAlert, tone: 'warning' },
  MISSING_INFORMATION: { icon: TriangleAlert, tone: 'warning' },
  NOT_CONNECTED: { icon: CircleSlash, tone: 'off' },
} as const satisfies Record<string, { icon: LucideIcon; tone: string }>
type State = keyof typeof states

/** A service that the company may not connect to. */
const notIncluded = { icon: Lock, tone: 'off' } as const

/** A connected service whose last exchange failed. */
const failing = { icon: TriangleAlert, tone: 'warning' } as const

const stateOf = (status: ServiceStatus): State => (status in states ? (status as State) : 'NOT_CONNECTED')

type Connection = ConnectionsSection_company$data['overview']['services'][number]

/** The other variant of Teamtailor. Only one of them can be connected. */
const otherVariant = { TEAMTAILOR: 'TEAMTAILOR_XML', TEAMTAILOR_XML: 'TEAMTAILOR' } as const

/** The state of each of the company's connections, with its last exchange (PLUS-107). */
export function ConnectionsSection({ company: key }: { company: ConnectionsSection_company$key }) {
  const {
    overview: { services, servicesNotIncluded },
  } = useFragment(
    graphql`
      fragment ConnectionsSection_company on BilledCompany @throwOnFieldError {
        overview {
          services {
            service
            status
            reference
            since
            lastSuccessAt
            fault
          }
          servicesNotIncluded
        }
      }
    `,
    key,
  )
  const t = useTexts(adminCompanyTexts)
  const names = useTexts(connectingServiceTexts)
  const timeOrDay = useTimeOrDay()
  const isConnected = (service: string) =>
    services.some((each) => each.service === service && each.status === 'CONNECTED')
  // Staff can connect a service for a company whose members may not.
  const isIncluded = (service: (typeof SERVICES)[number], state: State) =>
    state !== 'NOT_CONNECTED' || !servicesNotIncluded.includes(service)
  const detailOf = (service: (typeof SERVICES)[number], connection: Connection | undefined, state: State) => {
    if (!isIncluded(service, state)) return t('notIncluded')
    if (state === 'NOT_CONNECTED' && (service === 'TEAMTAILOR' || service === 'TEAMTAILOR_XML'))
      return isConnected(otherVariant[service]) ? t(`offWhile.${otherVariant[service]}`) : t('state.NOT_CONNECTED')
    if (!connection) return t(`state.${state}`)
    const { reference, since, lastSuccessAt, fault } = connection
    if (state === 'CONNECTED')
      return fault != null
        ? t('exchangeFailed')
        : lastSuccessAt == null
          ? t('state.CONNECTED')
          : t('connectedSeen', { time: timeOrDay(lastSuccessAt) })
    if (state === 'WRONG_INFORMATION') return t('refusedSince', { time: timeOrDay(since) })
    if (state === 'WAITING_FOR_CONNECTION' && reference != null) return t('waitingWith', { reference })
    return t(`state.${state}`)
  }
  const rows = SERVICES.map((service) => {
    const connection = services.find((each) => each.service === service)
    const state = connection ? stateOf(connection.status) : 'NOT_CONNECTED'
    const { icon, tone } = !isIncluded(service, state)
      ? notIncluded
      : state === 'CONNECTED' && connection?.fault != null
        ? failing
        : states[state]
    return { service, state, icon, tone, detail: detailOf(service, connection, state) }
  })
  const connected = rows.filter(({ state }) => state === 'CONNECTED').length
  return (
    <Section title={t('connections')} count={t('connected', { on: connected, all: rows.length })}>
      <ul className={styles.rows}>
        {rows.map(({ service, icon, tone, detail }) => (
          <li key={service}>
            <span className={styles.person}>
              <Icon icon={serviceIcons[service] ?? icon} size="sm" />
              <b className="truncate">{names(`names.${service}`)}</b>
            </span>
            <span className={`${styles.state} num`} data-tone={tone}>
              <Icon icon={icon} size="sm" />
              <span className="truncate" title={detail}>
                {detail}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
