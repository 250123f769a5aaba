import { Clock, Mail, VenetianMask } from 'lucide-react'
import { graphql, useFragment } from 'react-relay'
import { splitName } from '#rules/people/avatar.ts'
import { MINUTE_MS } from '#rules/text-and-time/durations.ts'
import type { PeopleSection_company$key } from '#web/__generated__/PeopleSection_company.graphql.ts'
import { impersonateUser } from '#web/features/impersonation/impersonate-user.ts'
import { useDay, useTimeOrDay } from '#web/i18n/date-format.ts'
import { useNumber, useTexts } from '#web/i18n/texts.ts'
import { useNow } from '#web/state/clock.ts'
import { useOneAtATime } from '#web/state/one-at-a-time.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Link } from '#web/ui/Link.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import { Section } from './Section.tsx'
import styles from './Overview.module.css'
import { adminCompanyTexts } from './texts.ts'

/** Milliseconds. The server stores when a session was last used in steps of this size. */
const SEEN_STEP_MS = 15 * MINUTE_MS

/**
 * The company's members and the people who are invited (PLUS-107). Staff who may impersonate a member have a button for
 * it (ACC-50).
 */
export function PeopleSection({ company: key }: { company: PeopleSection_company$key }) {
  const {
    databaseId,
    viewerCanOpen,
    overview: { members, memberCount, invitations, invitationCount },
  } = useFragment(
    graphql`
      fragment PeopleSection_company on BilledCompany @throwOnFieldError {
        databaseId
        viewerCanOpen
        overview {
          members {
            name
            isAdmin
            avatarColor
            user {
              id
            }
            lastSeenAt
            viewerCanImpersonate
          }
          memberCount
          invitations {
            email
            invitedAt
          }
          invitationCount
        }
      }
    `,
    key,
  )
  const t = useTexts(adminCompanyTexts)
  const number = useNumber()
  const day = useDay()
  const timeOrDay = useTimeOrDay()
  const now = useNow()
  const viewAs = useOneAtATime((userId: string) => impersonateUser(userId, `/${databaseId}`))
  const canViewAs = members.some(({ viewerCanImpersonate }) => viewerCanImpersonate)
  const all = memberCount + invitationCount
  const hidden = all - members.length - invitations.length
  return (
    <Section
      title={t('people')}
      count={number(all)}
      {...(viewerCanOpen &&
        all > 0 && { end: <Link to={`/${databaseId}/manage-users`}>{t('allPeople', { count: all })}</Link> })}
    >
      {all === 0 ? (
        <p className="muted">{t('noPeople')}</p>
      ) : (
        <ul className={styles.rows}>
          {members.map(({ user, name, isAdmin, avatarColor, lastSeenAt, viewerCanImpersonate }) => (
            <li key={user.id} className={styles.member} data-tools={canViewAs || undefined}>
              <span className={styles.person}>
                <Avatar size="xs" person={{ ...splitName(name), email: null }} colour={avatarColor} />
                <b translate="no" className="truncate" title={name}>
                  {name}
                </b>
              </span>
              <span className="muted">{t(isAdmin ? 'administrator' : 'user')}</span>
              <span className="num muted" title={t('lastSeen')}>
                <VisuallyHidden>{t('lastSeen')}: </VisuallyHidden>
                {lastSeenAt == null
                  ? '–'
                  : now.getTime() - Date.parse(lastSeenAt) < SEEN_STEP_MS
                    ? t('seenNow')
                    : timeOrDay(lastSeenAt)}
              </span>
              {canViewAs && (
                <span>
                  {viewerCanImpersonate && (
                    <IconButton
                      size="xs"
                      icon={VenetianMask}
                      label={t('viewAsOf', { name })}
                      onPress={() => void viewAs(user.id)}
                    />
                  )}
                </span>
              )}
            </li>
          ))}
          {invitations.map(({ email, invitedAt }) => (
            <li key={email}>
              <span className={styles.person}>
                <Icon icon={Mail} size="sm" />
                <span translate="no" className="truncate" title={email}>
                  {email}
                </span>
              </span>
              <span className={styles.state} data-tone="waiting">
                <Icon icon={Clock} size="sm" />
                {t('invited', { day: day(invitedAt) })}
              </span>
            </li>
          ))}
        </ul>
      )}
      {hidden > 0 && <p className="muted num">{t('moreRows', { count: hidden })}</p>}
    </Section>
  )
}
