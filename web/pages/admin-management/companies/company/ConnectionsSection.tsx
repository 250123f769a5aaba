import { CircleCheck, CircleSlash, Clock, TriangleAlert, type LucideIcon } from 'lucide-react'
import { graphql, useFragment } from 'react-relay'
import type {
  ConnectionsSection_company$key,
  ServiceStatus,
} from '#web/__generated__/ConnectionsSection_company.graphql.ts'
import { connectingServiceTexts } from '#web/features/connectors/texts.ts'
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

const stateOf = (status: ServiceStatus): State => (status in states ? (status as State) : 'NOT_CONNECTED')

/** The state of each of the company's connections (PLUS-107). */
export function ConnectionsSection({ company: key }: { company: ConnectionsSection_company$key }) {
  const { employmentServiceStatus, services } = useFragment(
    graphql`
      fragment ConnectionsSection_company on AdminCompany @throwOnFieldError {
        employmentServiceStatus
        services {
          connectionId
          service
          status
        }
      }
    `,
    key,
  )
  const t = useTexts(adminCompanyTexts)
  const names = useTexts(connectingServiceTexts)
  const rows = SERVICES.flatMap((service) => {
    const found = service === 'AMS' ? [employmentServiceStatus] : services.filter((each) => each.service === service)
    return (
      found.length === 0
        ? ['NOT_CONNECTED' as const]
        : found.map((each) => (typeof each === 'string' ? each : each.status))
    ).map((status, index) => ({ key: `${service}${index}`, service, state: stateOf(status) }))
  })
  const connected = rows.filter(({ state }) => state === 'CONNECTED').length
  return (
    <Section title={t('connections')} count={t('connected', { on: connected, all: rows.length })}>
      <ul className={styles.rows}>
        {rows.map(({ key: row, service, state }) => (
          <li key={row}>
            <b>{names(`names.${service}`)}</b>
            <span className={styles.state} data-tone={states[state].tone}>
              <Icon icon={states[state].icon} size="sm" />
              {t(`state.${state}`)}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
