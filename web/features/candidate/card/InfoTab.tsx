import { Mail, Phone, Square, SquareCheck } from 'lucide-react'
import { graphql, useFragment } from 'react-relay'
import type { InfoTab_candidate$data, InfoTab_candidate$key } from '#web/__generated__/InfoTab_candidate.graphql.ts'
import { useDay } from '#web/i18n/date-format.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { buttonLook } from '#web/ui/Button.tsx'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Link } from '#web/ui/Link.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { UnreadDot } from '#web/ui/UnreadDot.tsx'
import { uiTexts } from '#web/ui/texts.ts'
import { isByRecruiter } from '../channel/channels.ts'
import { Arrival } from '../channel/Arrival.tsx'
import { boardAddress } from './board-address.ts'
import textStyles from '#web/styles/Text.module.css'
import styles from './InfoTab.module.css'
import { withLinks } from './links.ts'
import { cardTexts } from './texts.ts'

/** The candidate's contact details and answers in the application form (PIPE-36 to PIPE-40). */
export function InfoTab({ candidate: key, isPhone }: { candidate: InfoTab_candidate$key; isPhone: boolean }) {
  const t = useTexts(cardTexts)
  const candidate = useFragment(
    graphql`
      fragment InfoTab_candidate on Candidate @throwOnFieldError {
        receivedAt
        channel
        age
        phone
        email
        ...Arrival_candidate
        card {
          applications {
            name
            url
            receivedAt
          }
          answers {
            id
            type
            question
            text
            isUnread
            options {
              title
              isSelected
              isUnread
            }
          }
        }
      }
    `,
    key,
  )
  const { receivedAt, channel, age, phone, email, card } = candidate
  const day = useDay()
  const before = card.applications.filter((each) => Date.parse(each.receivedAt) < Date.parse(receivedAt))
  return (
    <>
      <AppliedBefore before={before} />
      {isPhone && <PhoneContact phone={phone ?? null} email={email ?? null} />}
      <dl className={styles.facts}>
        <dt>{t('info.received')}</dt>
        <dd className="date">{day(receivedAt)}</dd>
        {age !== null && (
          <>
            <dt>{t('info.age')}</dt>
            <dd className="num">{t('info.years', { count: age })}</dd>
          </>
        )}
        {phone && !isPhone && (
          <>
            <dt>{t('info.phone')}</dt>
            <dd>
              <a className={styles.link} href={telephone(phone)}>
                {phone}
              </a>
              <CopyButton isIconOnly size="xs" variant="ghost" text={phone} label={t('info.copyPhone')} />
            </dd>
          </>
        )}
        {email && !isPhone && (
          <>
            <dt>{t('info.email')}</dt>
            <dd>
              <a className={styles.link} href={`mailto:${email}`}>
                {email}
              </a>
              <CopyButton isIconOnly size="xs" variant="ghost" text={email} label={t('info.copyEmail')} />
            </dd>
          </>
        )}
      </dl>
      <Arrival candidate={candidate} />
      {card.answers.length === 0 ? (
        !isByRecruiter(channel) && <p className={textStyles.note}>{t('info.noForm')}</p>
      ) : (
        <ol className={styles.answers}>
          {card.answers.map((answer) => (
            <Answer key={answer.id} answer={answer} />
          ))}
        </ol>
      )}
    </>
  )
}

const telephone = (phone: string) => `tel:${phone.replace(/[^\d+]/g, '')}`

/** On a phone, buttons call the candidate and open the mail program. */
function PhoneContact({ phone, email }: { phone: string | null; email: string | null }) {
  const t = useTexts(cardTexts)
  if (!phone && !email) return null
  return (
    <div className={styles.contact}>
      {phone && (
        <a href={telephone(phone)} {...buttonLook('secondary', 'lg')}>
          <Icon icon={Phone} />
          <span className="truncate num">{phone}</span>
        </a>
      )}
      {email && (
        <a href={`mailto:${email}`} title={email} {...buttonLook('secondary', 'lg')}>
          <Icon icon={Mail} />
          <span>{t('info.email')}</span>
        </a>
      )}
    </div>
  )
}

/** Earlier applications of the same person (PLUS-31): the newest, and the number of others. */
function AppliedBefore({ before: [newest, ...rest] }: { before: InfoTab_candidate$data['card']['applications'] }) {
  const t = useTexts(cardTexts)
  const day = useDay()
  if (!newest) return null
  return (
    <Notice>
      {t('before.title')} <Link {...boardAddress(newest.url, location.origin)}>{newest.name}</Link>{' '}
      <span className="date nowrap">{day(newest.receivedAt)}</span>
      {rest.length > 0 && ` ${t('before.more', { count: rest.length })}`}
    </Notice>
  )
}

function Answer({
  answer: { question, text, options, isUnread: unread },
}: {
  answer: InfoTab_candidate$data['card']['answers'][number]
}) {
  const t = useTexts(cardTexts)
  const ui = useTexts(uiTexts)
  return (
    <li>
      <span className={styles.question}>
        {question}
        {unread && <UnreadDot label={ui('unread')} />}
      </span>
      {text === null ? (
        <ul className={styles.options}>
          {options.map((option) => (
            <li key={option.title} data-off={!option.isSelected || undefined}>
              <Icon
                icon={option.isSelected ? SquareCheck : Square}
                size="sm"
                label={t(option.isSelected ? 'info.checked' : 'info.unchecked')}
              />
              {option.title}
              {option.isUnread && <UnreadDot label={ui('unread')} />}
            </li>
          ))}
        </ul>
      ) : (
        <span className={styles.answer}>
          {text === '' ? (
            <span className="muted">{t('info.noAnswer')}</span>
          ) : (
            withLinks(text).map((part, index) =>
              part.href === null ? (
                part.text
              ) : (
                <Link key={index} href={part.href}>
                  {part.text}
                </Link>
              ),
            )
          )}
        </span>
      )}
    </li>
  )
}
