import { useState, type ReactNode } from 'react'
import { adEditorTexts } from '#web/editing/texts.ts'
import { useTexts } from '#web/i18n/texts.ts'
import textStyles from '#web/styles/Text.module.css'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import styles from './AdChoices.module.css'

/** An ad that can be chosen. */
export interface Choice {
  readonly databaseId: number
  readonly title: string
  /** Owner and location. */
  readonly detail: string
}

/**
 * A list of ads with a search field, for a dialog in which the user chooses one ad.
 *
 * @param onChoose called with each ad that the user selects
 * @returns the list, and the selected ad unless the search hides it
 */
export function useAdChoice<Ad extends Choice>(
  ads: readonly Ad[],
  onChoose?: (ad: Ad) => void,
): { list: ReactNode; chosen: Ad | undefined } {
  const t = useTexts(adEditorTexts)
  const [term, setTerm] = useState('')
  const [chosenId, setChosenId] = useState<string | null>(null)
  const words = term.toLocaleLowerCase('sv').split(/\s+/).filter(Boolean)
  const matches = ads.filter(({ title, detail }) =>
    words.every((word) => `${title} ${detail}`.toLocaleLowerCase('sv').includes(word)),
  )
  const list = (
    <>
      <SearchField
        aria-label={t('copy.search')}
        placeholder={t('copy.search')}
        value={term}
        onChange={setTerm}
        autoFocus
      />
      <div className={styles.list}>
        {matches.length === 0 && (
          <p className={textStyles.note} role="status">
            {t('copy.none')}
          </p>
        )}
        <RadioGroup
          aria-label={t('copy.list')}
          options={matches.map(({ databaseId, title, detail }) => ({ id: String(databaseId), label: title, detail }))}
          value={chosenId}
          onChange={(id) => {
            setChosenId(id)
            const ad = ads.find(({ databaseId }) => String(databaseId) === id)
            if (ad) onChoose?.(ad)
          }}
        />
      </div>
    </>
  )
  return { list, chosen: matches.find(({ databaseId }) => String(databaseId) === chosenId) }
}
