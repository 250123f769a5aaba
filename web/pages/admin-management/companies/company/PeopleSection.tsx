import { Clock, Mail } from 'lucide-react'
import { graphql, useFragment } from 'react-relay'
import { splitName } from '#rules/people/avatar.ts'
import type { PeopleSection_company$key } from '#web/__generated__/PeopleSection_company.graphql.ts'
import { useDay } from '#web/i18n/date-format.ts'
import { useNumber, useTexts } from '#web/i18n/texts.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Link } from '#web/ui/Link.tsx'
import { Section } from './Section.tsx'
import styles from './Overview.module.css'
import { adminCompanyTexts } from './texts.ts'

/** The company's members and the people who are invited (PLUS-107). */
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
            id
            name
            isAdmin
            avatarColor
          }
          memberCount
          invitations {
            id
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
          {members.map(({ id, name, isAdmin, avatarColor }) => (
            <li key={id}>
              <span className={styles.person}>
                <Avatar size="xs" person={{ ...splitName(name), email: null }} colour={avatarColor} />
                <b translate="no">{name}</b>
              </span>
              <span className="muted">{t(isAdmin ? 'administrator' : 'user')}</span>
            </li>
          ))}
          {invitations.map(({ id, email, invitedAt }) => (
            <li key={id}>
              <span className={styles.person}>
                <Icon icon={Mail} size="sm" />
                <span translate="no" className="truncate">
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
