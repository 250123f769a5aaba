import { Users } from 'lucide-react'
import { graphql, useFragment } from 'react-relay'
import { splitName } from '#rules/people/avatar.ts'
import type { PhoneAd_board$key } from '#web/__generated__/PhoneAd_board.graphql.ts'
import { useDay } from '#web/i18n/date-format.ts'
import { useStepName } from '#web/i18n/step-name.ts'
import { useNumber, useTexts } from '#web/i18n/texts.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { Anchor } from '#web/ui/Link.tsx'
import { uiTexts } from '#web/ui/texts.ts'
import { UnreadDot } from '#web/ui/UnreadDot.tsx'
import { PhoneFrame } from './PhoneFrame.tsx'
import styles from './PhoneAds.module.css'
import { phoneAdsTexts } from './texts.ts'

interface PhoneAdProps {
  board: PhoneAd_board$key
  companyPath: string
}

/** The candidates of an ad by step, in the order of the board. The card of a candidate has all further actions. */
export function PhoneAd({ board: key, companyPath }: PhoneAdProps) {
  const t = useTexts(phoneAdsTexts)
  const ui = useTexts(uiTexts)
  const nameOf = useStepName()
  const number = useNumber()
  const day = useDay()
  const { ad, city, steps } = useFragment(
    graphql`
      fragment PhoneAd_board on Board @throwOnFieldError {
        city
        ad {
          databaseId
          name
        }
        steps {
          id
          name
          candidates {
            id
            databaseId
            name
            email
            receivedAt
            unread
          }
        }
      }
    `,
    key,
  )
  // The board begins with the rejected candidates. On a phone they are last.
  const [rejected, ...others] = steps
  const shown = [...others, ...(rejected ? [rejected] : [])].filter(({ candidates }) => candidates.length > 0)
  return (
    <PhoneFrame title={ad.name} subtitle={city ?? ''} back={{ to: `${companyPath}/ads`, label: t('back') }}>
      {shown.length === 0 && <Empty icon={Users} title={t('noCandidates')} />}
      {shown.map(({ id, name, candidates }) => (
        <section key={id} aria-label={nameOf(name)}>
          <h2 className={styles.step}>
            <b>{nameOf(name)}</b>
            <span className="num">{number(candidates.length)}</span>
          </h2>
          <ol className={styles.list}>
            {candidates.map((candidate) => (
              <li key={candidate.id}>
                <Anchor
                  className={styles.candidate}
                  to={`${companyPath}/ad/${ad.databaseId}/board?candidate=${candidate.databaseId}`}
                >
                  <Avatar person={{ ...splitName(candidate.name), email: candidate.email ?? null }} size="phone" />
                  <span className={styles.who}>
                    <b className="truncate" translate="no">
                      {candidate.name}
                    </b>
                    <small className="num muted">{day(candidate.receivedAt)}</small>
                  </span>
                  {candidate.unread.length > 0 && <UnreadDot label={ui('unread')} />}
                </Anchor>
              </li>
            ))}
          </ol>
        </section>
      ))}
    </PhoneFrame>
  )
}
