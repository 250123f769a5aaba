import { BriefcaseBusiness } from 'lucide-react'
import { graphql, useFragment } from 'react-relay'
import type {
  ApplicationsTab_candidate$data,
  ApplicationsTab_candidate$key,
} from '#web/__generated__/ApplicationsTab_candidate.graphql.ts'
import { useDay } from '#web/i18n/date-format.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { Link } from '#web/ui/Link.tsx'
import { cardTexts } from './texts.ts'
import { boardAddress } from './board-address.ts'
import textStyles from '#web/styles/Text.module.css'
import styles from './DocumentsTab.module.css'

type Application = ApplicationsTab_candidate$data['card']['applications'][number]

/** Lists the same person's applications in the company, ongoing and earlier (PIPE-42). */
export function ApplicationsTab({ candidate: key }: { candidate: ApplicationsTab_candidate$key }) {
  const t = useTexts(cardTexts)
  const {
    card: { applications },
  } = useFragment(
    graphql`
      fragment ApplicationsTab_candidate on Candidate @throwOnFieldError {
        card {
          applications {
            candidate {
              id
            }
            name
            url
            receivedAt
            isActive
          }
        }
      }
    `,
    key,
  )
  return (
    <>
      <Applications
        title={t('applications.ongoing')}
        none={t('applications.noneOngoing')}
        applications={applications.filter(({ isActive: active }) => active)}
      />
      <Applications
        title={t('applications.previous')}
        none={t('applications.nonePrevious')}
        applications={applications.filter(({ isActive: active }) => !active)}
      />
    </>
  )
}

function Applications({
  title,
  none,
  applications,
}: {
  title: string
  none: string
  applications: readonly Application[]
}) {
  const day = useDay()
  return (
    <section>
      <h3 className={styles.title}>{title}</h3>
      {applications.length === 0 ? (
        <p className={textStyles.note}>{none}</p>
      ) : (
        <ul className={styles.list}>
          {applications.map(({ candidate, name, url, receivedAt }) => (
            <li key={candidate.id} className={styles.row}>
              <Icon icon={BriefcaseBusiness} className={styles.icon} />
              <span className={styles.name}>
                <span>
                  <Link {...boardAddress(url, location.origin)}>{name}</Link>
                </span>
              </span>
              <span className={cx(textStyles.note, 'date')}>{day(receivedAt)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
