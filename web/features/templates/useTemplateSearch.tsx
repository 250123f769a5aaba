import { useDeferredValue, useMemo, useState, type ReactNode } from 'react'
import { sortTemplatesByName } from '#rules/ads/templates.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { SearchField } from '#web/ui/SearchField.tsx'
import styles from './Templates.module.css'
import { templatesTexts } from './texts.ts'

/** Minimum number of templates for a search field. */
const MIN_SEARCHABLE_COUNT = 8

const byName = ({ name }: { readonly name: string }): string => name

/**
 * Returns the templates that match the search by name or content, and the search field. The field is null while there
 * are few templates.
 */
export function useTemplateSearch<T extends { readonly name: string }>(
  templates: readonly T[],
  label: string,
  wordsOf: (template: T) => string = byName,
): { sorted: readonly T[]; found: readonly T[]; field: ReactNode; none: ReactNode } {
  const t = useTexts(templatesTexts)
  const [typed, setTyped] = useState('')
  const searched = useDeferredValue(typed.trim().toLocaleLowerCase('sv'))
  const sorted = useMemo(() => sortTemplatesByName(templates), [templates])
  const matches = useMemo(
    () =>
      searched === ''
        ? sorted
        : sorted.filter((template) => wordsOf(template).toLocaleLowerCase('sv').includes(searched)),
    [sorted, searched, wordsOf],
  )
  return {
    sorted,
    found: matches,
    field:
      sorted.length >= MIN_SEARCHABLE_COUNT ? (
        <SearchField
          className={styles.search}
          aria-label={label}
          placeholder={label}
          value={typed}
          onChange={setTyped}
        />
      ) : null,
    none: <p role="status">{t('noneFound')}</p>,
  }
}
