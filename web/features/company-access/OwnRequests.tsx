import { Check, Clock, X } from 'lucide-react'
import { graphql, useFragment } from 'react-relay'
import type { OwnRequests_viewer$key } from '#web/__generated__/OwnRequests_viewer.graphql.ts'
import { useDay } from '#web/i18n/date-format.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { Icon } from '#web/ui/Icon.tsx'
import textStyles from '#web/styles/Text.module.css'
import styles from './Connecting.module.css'
import { connectingTexts } from './texts.ts'

const icons = { WAITING: Clock, GRANTED: Check, REFUSED: X }

/** Lists the user's requests and their status. Renders nothing if there are no requests. */
export function OwnRequests({ viewer: key }: { viewer: OwnRequests_viewer$key }) {
  const t = useTexts(connectingTexts)
  const day = useDay()
  const { accessRequests, companies } = useFragment(
    graphql`
      fragment OwnRequests_viewer on Viewer @throwOnFieldError {
        id
        companies {
          organizationNumber
        }
        accessRequests {
          id
          organizationNumber
          companyName
          approver {
            name
          }
          askedAt
          state
        }
      }
    `,
    key,
  )
  const companyKeys = new Set(companies.map(({ organizationNumber }) => organizationNumber))
  // A granted company has its own card, so its request is not repeated. Of several grants, the newest one is enough.
  const shown = accessRequests.filter(
    ({ state, organizationNumber }, index) =>
      state !== 'GRANTED' ||
      (!companyKeys.has(organizationNumber) &&
        accessRequests.findIndex(
          (other) => other.state === 'GRANTED' && other.organizationNumber === organizationNumber,
        ) === index),
  )
  if (shown.length === 0) return null
  return (
    <section className={styles.requests} aria-labelledby="own-requests">
      <h2 id="own-requests" className={textStyles.heading}>
        {t('requests.title')}
      </h2>
      <ul>
        {shown.map(({ id, companyName, approver, askedAt, state }) => {
          const known = state === 'GRANTED' || state === 'REFUSED' ? state : 'WAITING'
          return (
            <li key={id} data-state={known}>
              <b>{companyName}</b>
              <span className={styles.state}>
                <Icon icon={icons[known]} size="sm" />
                {t(`requests.${known === 'GRANTED' ? 'granted' : known === 'REFUSED' ? 'refused' : 'waiting'}`, {
                  name: approver.name ?? '',
                })}
              </span>
              <time dateTime={askedAt}>{day(askedAt)}</time>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
