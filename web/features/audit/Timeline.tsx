import { VenetianMask, type LucideIcon } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { graphql, useFragment } from 'react-relay'
import { textOfAction, textOfEntity } from '#rules/audit/texts.ts'
import { stockholmDay, stockholmTime } from '#rules/text-and-time/stockholm-time.ts'
import type { Timeline_entries$data, Timeline_entries$key } from '#web/__generated__/Timeline_entries.graphql.ts'
import { useDay } from '#web/i18n/date-format.ts'
import { useLanguage, useTexts } from '#web/i18n/texts.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { iconOf } from './icons.ts'
import { actOf, subjectOf } from './names.ts'
import { auditTexts } from './texts.ts'
import styles from './Timeline.module.css'

type Entry = Timeline_entries$data[number]

/** A note in the timeline, which a person wrote. */
interface TimelineNote {
  id: string
  at: string
  icon: LucideIcon
  children: ReactNode
}

interface TimelineProps {
  /** Null shows only the notes. */
  entries: Timeline_entries$key | null
  notes?: readonly TimelineNote[]
  /** Shown if there is neither an entry nor a note. */
  empty?: string
}

/**
 * The latest entries of a log, with notes between them, newest first (PLUS-107). Entries of impersonating staff are red.
 */
export function Timeline({ entries: key, notes = [], empty }: TimelineProps) {
  const entries = useFragment(
    graphql`
      fragment Timeline_entries on AuditEntry @relay(plural: true) @throwOnFieldError {
        id
        at
        action
        actor {
          name
        }
        impersonator {
          name
        }
        isMcp
        subject {
          kind
          name
          adTitle
        }
      }
    `,
    key,
  )
  const t = useTexts(auditTexts)
  const language = useLanguage()
  const dayText = useDay()
  const [today] = useState(() => stockholmDay(new Date()))
  const rows = [
    ...(entries ?? []).map((entry) => ({ at: entry.at, row: <Event key={entry.id} entry={entry} /> })),
    ...notes.map((note) => ({ at: note.at, row: <Note key={note.id} {...note} /> })),
  ].toSorted((first, second) => Date.parse(second.at) - Date.parse(first.at))
  if (rows.length === 0) return <p className="muted">{empty ?? t('none')}</p>
  const days = Map.groupBy(rows, ({ at }) => stockholmDay(new Date(at)))
  const weekday = (day: string) =>
    new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(new Date(`${day}T12:00:00Z`))
  return (
    <div className={styles.timeline}>
      {[...days].map(([day, ofDay]) => (
        <section key={day}>
          <h3>
            <span className="num">{dayText(day)}</span>{' '}
            <span className="muted">{day === today ? t('today', { weekday: weekday(day) }) : weekday(day)}</span>
          </h3>
          <ol>{ofDay.map(({ row }) => row)}</ol>
        </section>
      ))}
    </div>
  )
}

function Note({ at, icon, children }: TimelineNote) {
  return (
    <li>
      <span className={styles.ring}>
        <Icon icon={icon} size="xs" />
      </span>
      <div className={styles.note}>{children}</div>
      <time className="num muted" dateTime={at}>
        {stockholmTime(new Date(at))}
      </time>
    </li>
  )
}

function Event({ entry: { at, action, actor, impersonator, isMcp, subject } }: { entry: Entry }) {
  const t = useTexts(auditTexts)
  const language = useLanguage()
  const act = actOf(action)
  const kind = subjectOf(subject.kind)
  const nameOf = (person: { name?: string | null }) => person.name || t('deletedUser')
  const what = act === null ? t('other') : textOfAction(act, language)
  const about =
    subject.name ?? (kind === 'account' ? t('own') : kind === null ? t('other') : textOfEntity(kind, language))
  const who = !actor ? t(subject.kind === 'CANDIDATE' ? 'candidate' : 'system') : nameOf(actor)
  return (
    <li data-impersonated={impersonator ? true : undefined}>
      <span className={styles.ring}>
        <Icon icon={impersonator ? VenetianMask : iconOf(kind)} size="xs" />
      </span>
      <div>
        <b>{impersonator && actor ? t('as', { staff: nameOf(impersonator), user: who }) : what}</b>
        <span className={styles.details}>
          {/* A person who acts on the own account is named once. */}
          {[
            ...new Set([
              impersonator ? what : who,
              ...(isMcp ? [t('mcp')] : []),
              about,
              ...(kind !== 'ad' && subject.adTitle ? [subject.adTitle] : []),
            ]),
          ].join(', ')}
        </span>
      </div>
      <time className="num muted" dateTime={at}>
        {stockholmTime(new Date(at))}
      </time>
    </li>
  )
}
