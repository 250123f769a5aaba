import type { ReactNode } from 'react'
import { auditGroups } from '#rules/audit/actions.ts'
import { textOfGroup } from '#rules/audit/texts.ts'
import { MAX_COUNTED_ROWS } from '#rules/text-and-time/count-limit.ts'
import { useLanguage, useNumber, useTexts } from '#web/i18n/texts.ts'
import { cx } from '#web/ui/cx.ts'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { DateField } from '#web/ui/DateField.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { Select } from '#web/ui/Select.tsx'
import { useSearchText } from '#web/lists/useSearchText.ts'
import textStyles from '#web/styles/Text.module.css'
import styles from './Audit.module.css'
import { groupIds, type LogFilter } from './filter.ts'
import { firstDayOf, periods } from './period.ts'
import { auditTexts } from './texts.ts'
import type { Log } from './useLog.ts'

interface FiltersProps extends Pick<Log, 'filter' | 'ask'> {
  /** The people to filter by. Null in the office, which has a search field instead. */
  people: readonly { actor: { id?: string | null; name?: string | null }; isStaff: boolean }[] | null
  /** More filters, for example a company in the office. */
  children?: ReactNode
}

/** The filters of the log. */
export function Filters({ filter, ask, people, children }: FiltersProps) {
  const t = useTexts(auditTexts)
  const language = useLanguage()
  const { text, setText, submit } = useSearchText(filter.search, (search) => ask({ search }))
  const groups = auditGroups.filter((group) => people === null || group !== 'office')
  return (
    <div className={styles.filters}>
      <SearchField
        className={styles.search}
        size="sm"
        placeholder={t(people === null ? 'searchAll' : 'search')}
        value={text}
        onChange={setText}
        maxLength={200}
        onSubmit={submit}
      />
      {children}
      {people && (
        <span className={styles.choice}>
          <span aria-hidden="true">{t('who')}</span>
          <Select
            aria-label={t('who')}
            size="sm"
            className={styles.people}
            value={filter.who}
            onChange={(who) => ask({ who })}
            options={[
              { id: '', label: t('everybody') },
              ...people.map(({ actor: { id, name }, isStaff }) => ({
                id: id ?? '',
                label: isStaff ? t('staffOf', { name: name ?? '' }) : (name ?? ''),
              })),
            ]}
          />
        </span>
      )}
      <span className={styles.choice}>
        <span aria-hidden="true">{t('what')}</span>
        <Select<LogFilter['group']>
          aria-label={t('what')}
          size="sm"
          className={styles.groups}
          value={filter.group}
          onChange={(group) => ask({ group })}
          options={[
            { id: 'ALL', label: t('everything') },
            ...groups.map((group) => ({ id: groupIds[group], label: textOfGroup(group, language) })),
          ]}
        />
      </span>
      <span className={styles.choice}>
        <span aria-hidden="true">{t('when')}</span>
        <Select
          aria-label={t('when')}
          size="sm"
          className={styles.groups}
          value={filter.period}
          onChange={(period) => ask({ period, from: firstDayOf(filter.period) ?? firstDayOf('month'), to: null })}
          options={periods.map((id) => ({ id, label: t(`period.${id}`) }))}
        />
      </span>
      {filter.period === 'days' && (
        <>
          <DateField
            size="sm"
            aria-label={t('from')}
            className={styles.day}
            value={filter.from}
            onChange={(from) => ask({ from })}
            {...(filter.to !== null && { max: filter.to })}
          />
          <span aria-hidden="true">–</span>
          <DateField
            size="sm"
            aria-label={t('to')}
            className={styles.day}
            value={filter.to}
            onChange={(to) => ask({ to })}
            {...(filter.from !== null && { min: filter.from })}
          />
        </>
      )}
    </div>
  )
}

/** The filter for actions by staff while impersonating a user, and the number of entries found. */
export function FilterEnd({ filter, ask, log }: Pick<Log, 'filter' | 'ask' | 'log'>) {
  const t = useTexts(auditTexts)
  const number = useNumber()
  return (
    <>
      <Checkbox isSmall isSelected={filter.onlyImpersonated} onChange={(onlyImpersonated) => ask({ onlyImpersonated })}>
        {t('impersonated')}
      </Checkbox>
      <span className={cx(textStyles.facts, styles.count)} role="status">
        <b className="num">
          {log.totalCount == null ? t('moreThan', { most: MAX_COUNTED_ROWS }) : number(log.totalCount)}
        </b>{' '}
        {t('count', { count: log.totalCount ?? MAX_COUNTED_ROWS })}
      </span>
    </>
  )
}
