import { graphql, useFragment } from 'react-relay'
import { splitName } from '#rules/people/avatar.ts'
import type { PhoneCandidate_candidate$key } from '#web/__generated__/PhoneCandidate_candidate.graphql.ts'
import { useDay } from '#web/i18n/date-format.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Anchor } from '#web/ui/Link.tsx'
import { uiTexts } from '#web/ui/texts.ts'
import { UnreadDot } from '#web/ui/UnreadDot.tsx'
import styles from './PhoneAds.module.css'

interface PhoneCandidateProps {
  candidate: PhoneCandidate_candidate$key
  /** Returns the path of the card of a candidate. */
  pathOf: (databaseId: number) => string
}

/** A candidate in the list of an ad on a phone. Opens the card. */
export function PhoneCandidate({ candidate: key, pathOf }: PhoneCandidateProps) {
  const ui = useTexts(uiTexts)
  const day = useDay()
  const { databaseId, name, email, receivedAt, unread } = useFragment(
    graphql`
      fragment PhoneCandidate_candidate on Candidate {
        databaseId
        name
        email
        receivedAt
        unread
      }
    `,
    key,
  )
  return (
    <Anchor className={styles.candidate} to={pathOf(databaseId)}>
      <Avatar person={{ ...splitName(name), email: email ?? null }} size="phone" />
      <span className={styles.who}>
        <b className="truncate" translate="no">
          {name}
        </b>
        <small className="num muted">{day(receivedAt)}</small>
      </span>
      {unread.length > 0 && <UnreadDot label={ui('unread')} />}
    </Anchor>
  )
}
