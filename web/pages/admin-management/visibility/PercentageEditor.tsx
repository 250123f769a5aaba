import { CircleDot, Plus, Trash2, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import type { PercentageEditor_visibility$key } from '#web/__generated__/PercentageEditor_visibility.graphql.ts'
import { isPackage } from '#rules/promotion/packages.ts'
import {
  MAX_VOLUME_DOMAINS,
  relativeToBasic,
  isDomain,
  isPercentage,
  percentageAsPromised,
  promisedRelativeToBasic,
} from '#rules/promotion/visibility.ts'
import { useDay, useDayAndTime } from '#web/i18n/date-format.ts'
import { useNumber, useTexts } from '#web/i18n/texts.ts'
import { adminPages } from '#web/shell/admin/admin-pages.ts'
import { cx } from '#web/ui/cx.ts'
import { Button } from '#web/ui/Button.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { NumberField } from '#web/ui/NumberField.tsx'
import { TabLinks } from '#web/ui/TabLinks.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import { useVersionedSave } from '#web/editing/useVersionedSave.ts'
import { AdminFrame } from '#web/office/AdminFrame.tsx'
import {
  differsFrom,
  keyOf,
  nameOf,
  rowsOf,
  visibilityPart,
  type Row,
  type StoredVisibility,
} from './save-visibility.ts'
import { adminVisibilityTexts } from './texts.ts'
import textStyles from '#web/styles/Text.module.css'
import tableStyles from '#web/office/Table.module.css'
import flexStyles from '#web/styles/Flex.module.css'
import styles from './Visibility.module.css'

interface EditorProps {
  kind: 'package' | 'volume'
  visibility: PercentageEditor_visibility$key
}

/** The labels of the scale above the bars, in percent. */
const SCALE_MARKS = [0, 20, 40, 60, 80, 100]

/**
 * Edits the percentages of packages or sites, with a bar for each, and saves them together. Lists the previous changes
 * next to them. Ads without a package have no percentage: they are listed below the others, by date of publication.
 */
export function PercentageEditor({ kind, visibility: fragment }: EditorProps) {
  const t = useTexts(adminVisibilityTexts)
  const number = useNumber()
  const [day, dayAndTime] = [useDay(), useDayAndTime()]
  const stored = useFragment(
    graphql`
      fragment PercentageEditor_visibility on VisibilityPercentages {
        id
        percentages {
          key
          percentage
        }
        changes {
          at
          by {
            name
          }
          changed {
            key
            from
            to
          }
        }
        version
      }
    `,
    fragment,
  )
  const { changes } = stored
  const [initial, setInitial] = useState<StoredVisibility>(stored)
  const [rows, setRows] = useState<readonly Row[]>(() => rowsOf(stored))
  const [isSubmitted, setSubmitted] = useState(false)
  const isDirty = differsFrom(initial, rows)
  const load = (loaded: StoredVisibility) => {
    setInitial(loaded)
    setRows(rowsOf(loaded))
    setSubmitted(false)
  }

  const change = (at: number, set: Partial<Row>) =>
    setRows(rows.map((row) => (row.at === at ? { ...row, ...set } : row)))
  const faultOf = (row: Row): string | null => {
    if (kind === 'package') return null
    const key = keyOf(row)
    if (key === '') return t('required')
    if (!isDomain(key)) return t('invalid')
    return rows.some((other) => other.at < row.at && keyOf(other) === key) ? t('twice') : null
  }
  const isValid = rows.every((row) => row.percentage !== null && isPercentage(row.percentage) && faultOf(row) === null)
  const { store, isStoring, banner } = useVersionedSave<readonly Row[], StoredVisibility, null, null>({
    mine: rows,
    stored: initial,
    draftKey: null,
    isDirty,
    differs: (mine, saved) => differsFrom(saved, mine),
    beforeLeaving: isValid ? { how: null } : null,
    part: () => visibilityPart(kind),
    onStored: setInitial,
    onMerged: (merged, theirs) => {
      setInitial(theirs)
      setRows(merged)
    },
    onDone: load,
    isWanted: () => isValid && isDirty,
  })
  // Shows a colleague's save if the user has not changed anything.
  if (!isDirty && !isStoring && stored.version !== initial.version) load(stored)
  const send = () => {
    setSubmitted(true)
    if (isValid) void store(null)
  }
  const basic = rows.find(({ key }) => key === 'basic')?.percentage ?? 0
  const timesBasic = (row: Row): number | null =>
    row.percentage !== null && isPercentage(row.percentage) ? relativeToBasic(row.percentage, basic) : null
  const promised = (key: string): number | null => (isPackage(key) ? promisedRelativeToBasic(key) : null)
  const brokenPromises =
    kind === 'package'
      ? rows.filter(
          (row) => promised(row.key) !== null && timesBasic(row) !== null && timesBasic(row) !== promised(row.key),
        )
      : []
  return (
    <AdminFrame
      page={kind === 'package' ? 'visibilityProfile' : 'visibilityVolume'}
      title={t('title')}
      pageCrumbs={[
        { label: t('title'), to: adminPages.visibilityProfile.path },
        { label: t(kind === 'package' ? 'profile' : 'volume') },
      ]}
      layout="columns"
      banner={banner}
      subBar={
        <TabLinks
          aria-label={t('parts')}
          current={kind === 'package' ? adminPages.visibilityProfile.path : adminPages.visibilityVolume.path}
          links={[
            { to: adminPages.visibilityProfile.path, label: t('profile') },
            { to: adminPages.visibilityVolume.path, label: t('volume') },
          ]}
        />
      }
    >
      <div className={styles.page}>
        <div className={styles.editor}>
          <h2 className={textStyles.title}>
            {t(kind === 'package' ? 'perPackage' : 'perSite')}{' '}
            <small className="muted">{t(kind === 'package' ? 'perPackageHelp' : 'perSiteHelp')}</small>
          </h2>
          <DataTable
            density="md"
            isFixed
            className={styles.table}
            data-kind={kind}
            aria-label={t(kind === 'package' ? 'perPackage' : 'perSite')}
          >
            <thead>
              <tr>
                <th scope="col">{t(kind === 'package' ? 'package' : 'site')}</th>
                <th scope="col">
                  <VisuallyHidden>{t('share')}</VisuallyHidden>
                  <span className={styles.scale} aria-hidden="true">
                    {SCALE_MARKS.map((mark) => (
                      <span key={mark}>{mark === 100 ? t('percent', { number: number(mark) }) : number(mark)}</span>
                    ))}
                  </span>
                </th>
                <th scope="col" data-align="end">
                  {t('visibility')}
                </th>
                <th scope="col" data-align="end">
                  {t('saved')}
                </th>
                {kind === 'package' && (
                  <>
                    <th scope="col" data-align="end">
                      {t('againstBasic')}
                    </th>
                    <th scope="col" data-align="end">
                      {t('promised')}
                    </th>
                  </>
                )}
                <th scope="col" data-align="end">
                  {t('changedOn')}
                </th>
                {kind === 'volume' && (
                  <th scope="col">
                    <VisuallyHidden>{t('removing')}</VisuallyHidden>
                  </th>
                )}
              </tr>
            </thead>
            <tbody>
              {rows.map((row, index) => {
                const before = initial.percentages.find(({ key }) => key === row.key)?.percentage ?? null
                const isChanged = before !== row.percentage
                const width = row.percentage !== null && isPercentage(row.percentage) ? row.percentage : 0
                // A new site has no name yet. Its position tells the fields of several new sites apart.
                const label = nameOf(row.key) || t('newSite', { place: index + 1 })
                // Unknown if the last change is older than the listed changes.
                const changed = changes.find((each) => each.changed.some(({ key }) => key === row.key))?.at
                const [times, promise] = [timesBasic(row), promised(row.key)]
                return (
                  <tr key={row.at} data-edit={isChanged || undefined}>
                    <th scope="row" className={tableStyles.name}>
                      {kind === 'package' ? (
                        label
                      ) : (
                        <TextField
                          size="sm"
                          aria-label={t('siteName', { place: index + 1 })}
                          autoComplete="off"
                          value={row.key}
                          error={isSubmitted ? faultOf(row) : null}
                          onChange={(key) => change(row.at, { key })}
                        />
                      )}
                    </th>
                    <td>
                      <span
                        className={styles.bar}
                        data-changed={isChanged || undefined}
                        role="img"
                        aria-label={t('percent', { number: number(width) })}
                      >
                        <i style={{ width: `${width}%` }} />
                        {isChanged && before !== null && <b style={{ left: `${before}%` }} />}
                      </span>
                    </td>
                    <td className={cx(tableStyles.amount, styles.number)}>
                      <NumberField
                        size="sm"
                        suffix="%"
                        aria-label={t('percentOf', { name: label })}
                        minValue={0}
                        maxValue={100}
                        decimals={2}
                        value={row.percentage}
                        onChange={(percentage) => change(row.at, { percentage })}
                        error={isSubmitted && row.percentage === null ? t('required') : null}
                      />
                    </td>
                    <td data-align="end" className="num muted">
                      {isChanged && before !== null ? t('percent', { number: number(before) }) : ''}
                    </td>
                    {kind === 'package' && (
                      <>
                        <td data-align="end" className="num">
                          {times === null ? (
                            '–'
                          ) : brokenPromises.includes(row) ? (
                            <span className={cx(flexStyles.inline, styles.broken)}>
                              <Icon icon={TriangleAlert} size="sm" />
                              {t('times', { number: number(times) })}
                            </span>
                          ) : (
                            t('times', { number: number(times) })
                          )}
                        </td>
                        <td data-align="end" className="num muted">
                          {promise === null ? '–' : t('times', { number: number(promise) })}
                        </td>
                      </>
                    )}
                    <td data-align="end" className="num muted">
                      {changed === undefined ? '–' : day(changed)}
                    </td>
                    {kind === 'volume' && (
                      <td data-align="end">
                        <IconButton
                          size="sm"
                          icon={Trash2}
                          label={t('remove', { site: label })}
                          onPress={() => setRows(rows.filter((each) => each !== row))}
                        />
                      </td>
                    )}
                  </tr>
                )
              })}
            </tbody>
          </DataTable>
          {kind === 'volume' && rows.length < MAX_VOLUME_DOMAINS && (
            <Button
              size="sm"
              icon={Plus}
              onPress={() =>
                setRows([...rows, { at: Math.max(-1, ...rows.map(({ at }) => at)) + 1, key: '', percentage: null }])
              }
            >
              {t('add')}
            </Button>
          )}
          {brokenPromises.length > 0 && (
            <div className={styles.note}>
              <Notice tone="warning">
                {brokenPromises.map((row) => (
                  <BrokenPromise
                    key={row.key}
                    row={row}
                    actual={timesBasic(row) ?? 0}
                    basic={basic}
                    onSet={(percentage) => change(row.at, { percentage })}
                  />
                ))}
              </Notice>
            </div>
          )}
        </div>
        <aside className={styles.changes} aria-label={t('changes')}>
          <h2 className={textStyles.title}>{t('changes')}</h2>
          {changes.length === 0 && <p className={styles.noChanges}>{t('noChanges')}</p>}
          <ol>
            {changes.map(({ at, by, changed }) => (
              <li key={at}>
                <span className="num">{dayAndTime(at)}</span>
                {changed.map(({ key, from, to }) => (
                  <b key={key}>
                    {to == null
                      ? t('removed', { name: nameOf(key) })
                      : from == null
                        ? t('added', { name: nameOf(key), to: number(to) })
                        : t('change', { name: nameOf(key), from: number(from), to: number(to) })}
                  </b>
                ))}
                <small className="muted">{by?.name ?? t('someone')}</small>
              </li>
            ))}
          </ol>
        </aside>
      </div>
      <footer className={styles.footer}>
        <span role="status">
          {isDirty && (
            <>
              <Icon icon={CircleDot} size="sm" className={styles.unsaved} />
              {t('unsaved')}
            </>
          )}
        </span>
        <Button variant="ghost" isDisabled={!isDirty} onPress={() => load(stored)}>
          {t('reset')}
        </Button>
        <Button variant="primary" isDisabled={!isDirty} isPending={isStoring} onPress={send}>
          {t('save')}
        </Button>
      </footer>
    </AdminFrame>
  )
}

/** A warning that a package does not give the promised visibility, with a button that sets the right percentage. */
function BrokenPromise({
  row: { key },
  actual,
  basic,
  onSet,
}: {
  row: Row
  actual: number
  basic: number
  onSet: (percentage: number) => void
}) {
  const t = useTexts(adminVisibilityTexts)
  const number = useNumber()
  const promisedPercentage = isPackage(key) ? percentageAsPromised(key, basic) : null
  return (
    <div>
      {t('broken', {
        package: nameOf(key),
        given: number(actual),
        promised: number((isPackage(key) && promisedRelativeToBasic(key)) || 0),
      })}
      {promisedPercentage !== null && (
        <>
          {' '}
          <Button
            size="sm"
            variant="link"
            className={styles.set}
            aria-label={t('setOf', { package: nameOf(key), percentage: number(promisedPercentage) })}
            onPress={() => onSet(promisedPercentage)}
          >
            {t('set', { percentage: number(promisedPercentage) })}
          </Button>
        </>
      )}
    </div>
  )
}
