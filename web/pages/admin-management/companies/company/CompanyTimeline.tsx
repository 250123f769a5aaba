import { ChevronDown, ListFilter, NotebookPen, Phone } from 'lucide-react'
import { useState } from 'react'
import { graphql } from 'react-relay'
import { auditGroups } from '#rules/audit/actions.ts'
import { textOfGroup } from '#rules/audit/texts.ts'
import more, {
  type AuditGroup,
  type CompanyTimelineMoreQuery,
} from '#web/__generated__/CompanyTimelineMoreQuery.graphql.ts'
import type { CompanyTimeline_query$key } from '#web/__generated__/CompanyTimeline_query.graphql.ts'
import { groupIds } from '#web/features/audit/filter.ts'
import { Timeline } from '#web/features/audit/Timeline.tsx'
import { useLanguage, useTexts } from '#web/i18n/texts.ts'
import { ReadFailed } from '#web/lists/ReadFailed.tsx'
import { useListRead } from '#web/lists/useListRead.ts'
import { officeChanges, useRefetchOnChange } from '#web/office/office-changes.ts'
import { runAct } from '#web/relay/acts.ts'
import { usePaginationFragment } from '#web/relay/paging/paging.ts'
import textStyles from '#web/styles/Text.module.css'
import { Button } from '#web/ui/Button.tsx'
import { Link } from '#web/ui/Link.tsx'
import { Menu, MenuItem, MenuTrigger } from '#web/ui/Menu.tsx'
import { CompanyNote } from './CompanyNote.tsx'
import { addNote } from './note-acts.ts'
import { NoteForm } from './NoteForm.tsx'
import styles from './Overview.module.css'
import { adminCompanyTexts } from './texts.ts'

/** Number of notes per request. */
const NOTES = 30

/** What the timeline shows: everything, only notes, or a group of events. */
type Shown = 'ALL' | 'NOTES' | Exclude<AuditGroup, '%future added value'>

const groupOf = (shown: Shown) => (shown === 'ALL' || shown === 'NOTES' ? null : shown)

interface CompanyTimelineProps {
  companyId: string
  databaseId: number
  query: CompanyTimeline_query$key
}

/**
 * The latest events of a company and the notes of staff about it, with a field for a new note (PLUS-107). Staff who may
 * not read the log see only the notes.
 */
export function CompanyTimeline({ companyId, databaseId, query }: CompanyTimelineProps) {
  const t = useTexts(adminCompanyTexts)
  const language = useLanguage()
  const [shown, setShown] = useState<Shown>('ALL')
  const {
    data: {
      office: {
        company: { timeline, notes },
      },
    },
    refetch,
    hasNext,
    isLoadingNext,
    loadNext,
  } = usePaginationFragment<CompanyTimelineMoreQuery, CompanyTimeline_query$key>(
    graphql`
      fragment CompanyTimeline_query on Query
      @throwOnFieldError
      @refetchable(queryName: "CompanyTimelineMoreQuery")
      @argumentDefinitions(
        first: { type: "Int", defaultValue: 30 }
        after: { type: "String" }
        company: { type: "Int!" }
        group: { type: "AuditGroup" }
      ) {
        office {
          company(by: { databaseId: $company }) {
            timeline(group: $group) {
              ...Timeline_entries
            }
            notes(first: $first, after: $after) @connection(key: "CompanyTimeline_notes", filters: []) {
              edges {
                node {
                  id
                  isCall
                  createdAt
                  ...CompanyNote_note
                }
              }
            }
          }
        }
      }
    `,
    query,
  )
  const list = useListRead<CompanyTimelineMoreQuery>(more, refetch)
  const read = (next: Shown, first: number) => list.read({ company: databaseId, group: groupOf(next), first })
  useRefetchOnChange(Math.max(NOTES, notes.edges.length), (first) => read(shown, first))
  const choose = (next: Shown) => {
    setShown(next)
    if (groupOf(next) !== groupOf(shown)) read(next, Math.max(NOTES, notes.edges.length))
  }
  const add = async (note: { text: string; isCall: boolean }) => {
    const done = await runAct(addNote, { input: { companyId, ...note } })
    if (done) officeChanges.emit()
    return done !== null
  }
  const options: { id: Shown; label: string }[] = [
    { id: 'ALL', label: t('everything') },
    { id: 'NOTES', label: t('note.all') },
    ...auditGroups
      .filter((group) => group !== 'candidates')
      .map((group) => ({ id: groupIds[group], label: textOfGroup(group, language) })),
  ]
  const shownLabel = options.find(({ id }) => id === shown)?.label ?? ''
  const hasNotes = groupOf(shown) === null
  return (
    <section className={styles.timeline} aria-label={t('timeline')} aria-busy={list.isReading}>
      <header>
        <h2 className={textStyles.title}>{t('timeline')}</h2>
        {timeline != null && (
          <MenuTrigger>
            <Button
              variant="ghost"
              size="sm"
              icon={ListFilter}
              iconEnd={ChevronDown}
              className={styles.filter}
              aria-label={`${t('timelineFilter')}: ${shownLabel}`}
            >
              {shownLabel}
            </Button>
            <Menu
              placement="bottom end"
              aria-label={t('timelineFilter')}
              selectionMode="single"
              disallowEmptySelection
              selectedKeys={[shown]}
              onAction={(key) => {
                const chosen = options.find(({ id }) => id === key)
                if (chosen) choose(chosen.id)
              }}
            >
              {options.map(({ id, label }) => (
                <MenuItem key={id} id={id}>
                  {label}
                </MenuItem>
              ))}
            </Menu>
          </MenuTrigger>
        )}
      </header>
      <div className={styles.newNote}>
        <NoteForm label={t('note.new')} placeholder={t('note.placeholder')} onSave={add} />
        <small className="muted">{t('note.hidden')}</small>
      </div>
      <ReadFailed reads={[list]} />
      <Timeline
        entries={shown === 'NOTES' ? null : (timeline ?? null)}
        notes={
          hasNotes
            ? notes.edges.map(({ node }) => ({
                id: node.id,
                at: node.createdAt,
                icon: node.isCall ? Phone : NotebookPen,
                children: <CompanyNote note={node} />,
              }))
            : []
        }
        {...((shown === 'NOTES' || timeline == null) && { empty: t('note.none') })}
      />
      {timeline != null && <Link to={`/admin-management/audit-log?company=${databaseId}`}>{t('wholeLog')}</Link>}
      {hasNotes && hasNext && (
        <Button size="sm" variant="ghost" isPending={isLoadingNext} onPress={() => loadNext(NOTES)}>
          {t('note.older')}
        </Button>
      )}
    </section>
  )
}
