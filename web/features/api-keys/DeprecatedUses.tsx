import { Download, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import type { DeprecatedUses_keys$key } from '#web/__generated__/DeprecatedUses_keys.graphql.ts'
import { DEPRECATED_USE_DAYS, REMOVAL_WARNING_DAYS } from '#rules/integrations/api-keys.ts'
import { addDays, stockholmDay } from '#rules/text-and-time/stockholm-time.ts'
import { useDay, useDayAndTime } from '#web/i18n/date-format.ts'
import { useNumber, useTexts } from '#web/i18n/texts.ts'
import { csvOf, downloadCsv } from '#web/lists/csv.ts'
import flexStyles from '#web/styles/Flex.module.css'
import { Button } from '#web/ui/Button.tsx'
import { cx } from '#web/ui/cx.ts'
import { DataTable } from '#web/ui/DataTable.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import styles from './Keys.module.css'
import { keysTexts } from './texts.ts'

interface DeprecatedUsesProps {
  keys: DeprecatedUses_keys$key
  /** Whether the page is about one key. Then the column of the keys is left out. */
  isOneKey?: boolean
}

/** Shows the deprecated members of the schema that the keys use, with the days of their removal (PLUS-100). */
export function DeprecatedUses({ keys: keysRef, isOneKey = false }: DeprecatedUsesProps) {
  const t = useTexts(keysTexts)
  const day = useDay()
  const moment = useDayAndTime()
  const number = useNumber()
  const [soon] = useState(() => addDays(stockholmDay(new Date()), REMOVAL_WARNING_DAYS[0]))
  const keys = useFragment<DeprecatedUses_keys$key>(
    graphql`
      fragment DeprecatedUses_keys on PartnerKey @relay(plural: true) {
        id
        name
        deprecatedUses {
          coordinate
          reason
          removedAfter
          lastUsedAt
          count
        }
      }
    `,
    keysRef,
  )
  const uses = keys
    .flatMap(({ id, name, deprecatedUses }) => deprecatedUses.map((use) => ({ ...use, keyId: id, keyName: name })))
    .sort((a, b) => ((a.removedAfter ?? '9') < (b.removedAfter ?? '9') ? -1 : 1))
  if (uses.length === 0) return null
  const download = () =>
    downloadCsv(
      `${t('deprecated.file')}.csv`,
      csvOf([
        [
          t('deprecated.field'),
          t('deprecated.instead'),
          t('deprecated.removed'),
          t('key'),
          t('deprecated.asked'),
          t('deprecated.count'),
        ],
        ...uses.map(({ keyName, coordinate, reason, removedAfter, lastUsedAt, count }) => [
          coordinate,
          reason,
          removedAfter ?? null,
          keyName,
          moment(lastUsedAt),
          count,
        ]),
      ]),
    )
  return (
    <section className={styles.deprecated}>
      <header>
        <h2>{t('deprecated.title')}</h2>
        <p>{t(isOneKey ? 'deprecated.introOne' : 'deprecated.intro', { days: DEPRECATED_USE_DAYS })}</p>
        <Button size="sm" variant="ghost" icon={Download} onPress={download}>
          {t('deprecated.csv')}
        </Button>
      </header>
      <DataTable density="md" aria-label={t('deprecated.title')}>
        <thead>
          <tr>
            <th scope="col">{t('deprecated.field')}</th>
            <th scope="col">{t('deprecated.instead')}</th>
            <th scope="col">{t('deprecated.removed')}</th>
            {!isOneKey && <th scope="col">{t('key')}</th>}
            <th scope="col">{t('deprecated.asked')}</th>
            <th scope="col" data-align="end">
              {t('deprecated.count')}
            </th>
          </tr>
        </thead>
        <tbody>
          {uses.map(({ keyId, keyName, coordinate, reason, removedAfter, lastUsedAt, count }) => (
            <tr key={`${keyId} ${coordinate}`}>
              <td className={styles.coordinate}>{coordinate}</td>
              <td>
                <Replacement reason={reason} />
              </td>
              <td className={cx('num', styles.date)}>
                {removedAfter == null ? (
                  <span className={styles.by}>{t('deprecated.noDate')}</span>
                ) : removedAfter <= soon ? (
                  <span className={cx(flexStyles.inline, styles.end)} data-end="soon">
                    <Icon icon={TriangleAlert} size="sm" />
                    {day(removedAfter)}
                  </span>
                ) : (
                  day(removedAfter)
                )}
              </td>
              {!isOneKey && <td className={styles.name}>{keyName}</td>}
              <td className={cx('num', styles.date)}>{moment(lastUsedAt)}</td>
              <td data-align="end" className="num">
                {number(count)}
              </td>
            </tr>
          ))}
        </tbody>
      </DataTable>
    </section>
  )
}

/** The reason of a deprecation, or only the name of the member that replaces it if the reason says no more. */
function Replacement({ reason }: { reason: string }) {
  const [, member] = /^Use `([^`]+)`\.$/.exec(reason) ?? []
  if (member !== undefined) return <code className={styles.replacement}>{member}</code>
  return (
    <span lang="en">
      {reason.split('`').map((part, index) =>
        // Every second part is between backticks. Parts have no key other than their index.
        index % 2 === 0 ? part : <code key={index}>{part}</code>,
      )}
    </span>
  )
}
