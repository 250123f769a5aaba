import { ArrowRight, ChevronDown, ChevronRight, Clock, History, SearchX, UserRound, VenetianMask } from 'lucide-react'
import { Fragment, useState } from 'react'
import { textOfAction, textOfEntity, textOfField, textOfValue } from '#rules/audit/texts.ts'
import { splitName } from '#rules/people/avatar.ts'
import { stockholmDay } from '#rules/text-and-time/stockholm-time.ts'
import { useDay, useDayAndTime } from '#web/i18n/date-format.ts'
import { useLanguage, useNumber, useTexts } from '#web/i18n/texts.ts'
import { TestBadge } from '#web/shell/TestBadge.tsx'
import { cx } from '#web/ui/cx.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Anchor, LinkButton } from '#web/ui/Link.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import { ReadFailed } from '#web/lists/ReadFailed.tsx'
import tableStyles from '#web/office/Table.module.css'
import flexStyles from '#web/styles/Flex.module.css'
import styles from './Audit.module.css'
import { iconOf } from './icons.ts'
import { actOf, subjectOf, type Subject } from './names.ts'
import { auditTexts } from './texts.ts'
import type { AuditEntry, Log } from './useLog.ts'

/** Returns the path of the page of an entry's subject. Null if there is no such page. */
function pathOf({ subject: { kind, databaseId, ad, isThere }, company }: AuditEntry): string | null {
  const about = subjectOf(kind)
  if (company == null || about === null || !isThere) return null
  const adPath = ad == null ? null : `ad/${ad.databaseId}`
  const paths: Readonly<Partial<Record<Subject, string | null>>> = {
    ad: `ad/${databaseId}`,
    candidate: adPath && `${adPath}?candidate=${databaseId}`,
    step: adPath,
    promotion: adPath,
    folder: 'files',
    project: 'files',
    invoice: 'billing?tab=billing',
    credits: 'billing?tab=credit',
    company: 'company-info',
    connection: 'connections',
    emailTemplate: 'email-templates',
    stepTemplate: 'step-templates',
    workplaceTemplate: 'workplace-templates',
    senderAddress: 'manage-emails',
    partnerKey: 'api-keys',
    subscription: 'billing?tab=billing',
  }
  const subjectPath = paths[about]
  return subjectPath == null ? null : `/${company.databaseId}/${subjectPath}`
}

/** Shows the log entries by day, newest first, in pages (PLUS-42). */
export function AuditTable({
  log,
  filter,
  pages,
  list,
  hasCompany = false,
}: Pick<Log, 'log' | 'filter' | 'pages' | 'list'> & { hasCompany?: boolean }) {
  const t = useTexts(auditTexts)
  const language = useLanguage()
  const number = useNumber()
  const day = useDay()
  const [today] = useState(() => stockholmDay(new Date()))
  const counts = new Map(log.days.map((each) => [each.day, each.count]))
  if (log.edges.length === 0) {
    const isUnfiltered =
      filter.search === '' &&
      filter.who === '' &&
      filter.group === 'ALL' &&
      !filter.onlyImpersonated &&
      filter.period === 'all'
    return (
      <>
        <div className={styles.none}>
          {isUnfiltered ? (
            <Empty icon={History} title={t('noneTitle')}>
              {t('none')}
            </Empty>
          ) : (
            <Empty
              icon={SearchX}
              title={t('noHitsTitle')}
              actions={<LinkButton to="?when=all">{t('clear')}</LinkButton>}
            >
              {t('noHits')}
            </Empty>
          )}
        </div>
        <ReadFailed reads={[list]} />
      </>
    )
  }
  const days: { day: string; rows: AuditEntry[] }[] = []
  for (const { node } of pages.rows) {
    const of = stockholmDay(new Date(node.at))
    const last = days.at(-1)
    if (last?.day === of) last.rows.push(node)
    else days.push({ day: of, rows: [node] })
  }
  const weekday = (of: string) =>
    new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(new Date(`${of}T12:00:00Z`))
  const columns = hasCompany ? 6 : 5
  return (
    <>
      <div className={styles.scroller}>
        <DataTable
          isFixed
          className={cx(tableStyles.list, styles.table)}
          aria-label={t('title')}
          aria-busy={list.isReading || pages.isLoading}
        >
          <colgroup>
            <col className={styles.atColumn} />
            <col className={styles.whoColumn} />
            <col className={styles.whatColumn} />
            <col />
            {hasCompany && <col className={styles.companyColumn} />}
            <col className={hasCompany ? styles.shortColumn : styles.changeColumn} />
          </colgroup>
          <thead>
            <tr>
              <th scope="col">{t('columns.at')}</th>
              <th scope="col">{t('columns.who')}</th>
              <th scope="col">{t('columns.what')}</th>
              <th scope="col">{t('columns.about')}</th>
              {hasCompany && <th scope="col">{t('columns.company')}</th>}
              <th scope="col">{t('columns.change')}</th>
            </tr>
          </thead>
          {days.map(({ day: of, rows }) => (
            <tbody key={of}>
              <tr className={styles.day}>
                <th colSpan={columns} scope="rowgroup">
                  <b className="num">{day(of)}</b>{' '}
                  <span>{of === today ? t('today', { weekday: weekday(of) }) : weekday(of)}</span>
                  {counts.has(of) && <span className={`${styles.dayCount} num`}>{number(counts.get(of) ?? 0)}</span>}
                </th>
              </tr>
              {rows.map((entry) => (
                <Row key={entry.id} entry={entry} hasCompany={hasCompany} columns={columns} />
              ))}
            </tbody>
          ))}
        </DataTable>
      </div>
      <ReadFailed reads={[list, pages]} />
      <div className={styles.foot}>
        <span role="status">
          <span className="num">
            {number(pages.from)}–{number(pages.to)} / {number(pages.count)}
            {log.totalCount == null && '+'}.
          </span>{' '}
          {t('unchangeable')}
        </span>
        <span className={styles.beyond}>
          {pages.isCut && <span className="muted">{t('furthest', { page: pages.pageCount })}</span>}
          <Pager page={pages.page} pageCount={pages.pageCount} onPage={pages.goTo} />
        </span>
      </div>
    </>
  )
}

function Row({ entry, hasCompany, columns }: { entry: AuditEntry; hasCompany: boolean; columns: number }) {
  const t = useTexts(auditTexts)
  const language = useLanguage()
  const [isOpen, setOpen] = useState(false)
  const { at, action, subject, changes, company, companyName, isTestCompany } = entry
  const act = actOf(action)
  const kind = subjectOf(subject.kind)
  const what = act === null ? t('other') : textOfAction(act, language)
  const named =
    subject.name ?? (kind === 'account' ? t('own') : kind === null ? t('other') : textOfEntity(kind, language))
  const about = kind !== 'ad' && subject.adTitle ? `${named}, ${subject.adTitle}` : named
  const path = pathOf(entry)
  const [only] = changes
  const isList = changes.length > 1
  return (
    <>
      <tr data-open={isOpen || undefined}>
        <td className="num">
          <span className={styles.at}>
            {isList && (
              <IconButton
                className={styles.expand}
                size="sm"
                icon={isOpen ? ChevronDown : ChevronRight}
                aria-expanded={isOpen}
                label={t(isOpen ? 'hide' : 'show', { what })}
                onPress={() => setOpen(!isOpen)}
              />
            )}
            <time dateTime={at}>{timeOf(at)}</time>
          </span>
        </td>
        <td>
          <Who entry={entry} />
        </td>
        <td title={what}>
          <span className={cx(flexStyles.row, styles.what)}>
            <Icon icon={iconOf(kind)} size="sm" />
            <span className="truncate">{what}</span>
          </span>
        </td>
        <td title={about}>
          {path === null ? (
            about
          ) : (
            <Anchor className={styles.about} to={path}>
              {about}
            </Anchor>
          )}
        </td>
        {hasCompany && (
          <td title={companyName ?? ''}>
            {company == null ? (
              t('nothing')
            ) : (
              <Anchor className={styles.about} to={`/admin-management/companies/${company.databaseId}`}>
                {companyName ?? company.databaseId}
              </Anchor>
            )}
            {isTestCompany && (
              <>
                {' '}
                <TestBadge />
              </>
            )}
          </td>
        )}
        <td className={styles.change}>
          {isList ? t('fields', { count: changes.length }) : only && <Change change={only} />}
        </td>
      </tr>
      {isOpen && (
        <tr className={styles.sub}>
          <td colSpan={columns}>
            <dl>
              {changes.map((change, index) => (
                // The changed fields of an action never move.
                // oxlint-disable-next-line react/no-array-index-key
                <Fragment key={index}>
                  <dt>{change.field == null ? t('columns.change') : textOfField(change.field, language)}</dt>
                  <dd>
                    <Change change={{ ...change, field: null }} isWhole />
                  </dd>
                </Fragment>
              ))}
            </dl>
          </td>
        </tr>
      )}
    </>
  )
}

/** Returns the time of day in Stockholm, with seconds. */
const timeOf = (at: string): string =>
  new Intl.DateTimeFormat('sv', {
    timeZone: 'Europe/Stockholm',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).format(new Date(at))

function Who({ entry: { actor, impersonator, isByStaff, avatarColor, isMcp, subject } }: { entry: AuditEntry }) {
  const t = useTexts(auditTexts)
  const nameOf = (person: { name?: string | null }) => person.name || t('deletedUser')
  if (!actor) {
    return (
      <span className={cx(flexStyles.row, styles.who)}>
        <span className={styles.nobody} aria-hidden="true">
          <Icon icon={subject.kind === 'CANDIDATE' ? UserRound : Clock} size="sm" />
        </span>
        <span className="muted">{t(subject.kind === 'CANDIDATE' ? 'candidate' : 'system')}</span>
      </span>
    )
  }
  const shown = impersonator ?? actor
  const name = impersonator ? t('as', { staff: nameOf(impersonator), user: nameOf(actor) }) : nameOf(actor)
  return (
    <span className={cx(flexStyles.row, styles.who)} data-impersonated={impersonator ? true : undefined} title={name}>
      <Avatar size="xs" person={{ ...splitName(nameOf(shown)), email: null }} colour={avatarColor ?? 0} />
      <span className={styles.name} translate="no">
        {name}
      </span>
      {impersonator ? (
        <Icon icon={VenetianMask} size="sm" />
      ) : (
        (isByStaff || isMcp) && <small className="muted">{t(isMcp ? 'mcp' : 'staff')}</small>
      )}
    </span>
  )
}

/** Shows the old and the new value of a field, or another detail of an entry. */
function Change({
  change: { field, from, to },
  isWhole = false,
}: {
  change: Pick<AuditEntry['changes'][number], 'field' | 'from' | 'to'>
  isWhole?: boolean
}) {
  const t = useTexts(auditTexts)
  const language = useLanguage()
  const number = useNumber()
  const dayAndTime = useDayAndTime()
  const textOf = (value: typeof from) => {
    if (!value) return t('nothing')
    if (value.kind === 'WORD') return textOfValue(value.text, language)
    if (value.kind === 'NUMBER') return number(Number(value.text))
    return value.kind === 'TIME' ? dayAndTime(value.text) : value.text
  }
  const name = field == null ? '' : textOfField(field, language)
  if (!from && !to) return <span>{name ? `${name}: ${t('changed')}` : t('changed')}</span>
  if (!from && !isWhole) return <span title={textOf(to)}>{textOf(to)}</span>
  return (
    <span className={styles.pair} title={`${textOf(from)} → ${textOf(to)}`}>
      {name && <span>{name}</span>}
      <span className="muted">{textOf(from)}</span>
      <Icon icon={ArrowRight} size="sm" />
      <VisuallyHidden>{t('became')}</VisuallyHidden>
      <span className={styles.became}>{textOf(to)}</span>
    </span>
  )
}
