import { useDeferredValue, useMemo, useState, type ReactNode } from 'react'
import { byTemplateName } from '#rules/ads/templates.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { SearchField } from '#web/ui/SearchField.tsx'
import styles from './Templates.module.css'
import { templatesTexts } from './texts.ts'

/** From so many templates on they can be searched. */
const searchable = 8

const byName = ({ name }: { readonly name: string }): string => name

/**
 * The templates by name, or those in whose words what is typed is found, and the field to type it in: null while there
 * are few.
 */
export function useTemplateSearch<T extends { readonly name: string }>(
  templates: readonly T[],
  label: string,
  wordsOf: (template: T) => string = byName,
): { sorted: readonly T[]; found: readonly T[]; field: ReactNode; none: ReactNode } {
  const t = useTexts(templatesTexts)
  const [typed, setTyped] = useState('')
  const searched = useDeferredValue(typed.trim().toLocaleLowerCase('sv'))
  const sorted = useMemo(() => byTemplateName(templates), [templates])
  const found = useMemo(
    () =>
      searched === ''
        ? sorted
        : sorted.filter((template) => wordsOf(template).toLocaleLowerCase('sv').includes(searched)),
    [sorted, searched, wordsOf],
  )
  return {
    sorted,
    found,
    field:
      sorted.length >= searchable ? (
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
