import { useRef, useState } from 'react'
import { graphql } from 'react-relay'
import { MIN_SUGGEST_CHARACTERS } from '#rules/text-and-time/timings.ts'
import type { TagsSectionSuggestionsQuery } from '#web/__generated__/TagsSectionSuggestionsQuery.graphql.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { useDebouncedQuery } from '#web/relay/useDebouncedQuery.ts'
import { ComboBox } from '#web/ui/ComboBox.tsx'
import { FormSection } from '#web/ui/Layout.tsx'
import { keepFocus } from '#web/ui/keep-focus.ts'
import { TagPill } from '#web/ui/TagPill.tsx'
import { Slot, useDetails } from '../details-context.tsx'
import { FieldNote } from '../FieldNote.tsx'
import { detailsTexts } from '#web/features/ad/details/texts.ts'
import { addTag, areTagsOn, isProposal, type FormTag, type Side, type TagState } from './tag-list.ts'
import textStyles from '#web/styles/Text.module.css'
import styles from './Tags.module.css'

const sides: readonly Side[] = ['positive', 'negative']

/** The confirmed tags, with a field on each side to add more (AD-108, AD-113). */
export function TagsSection({
  id,
  state,
  onRemove,
}: {
  id: string
  state: TagState
  onRemove: (label: string) => void
}) {
  const t = useTexts(detailsTexts)
  const { form, isLocked, setForm, error } = useDetails()
  const isOff = !areTagsOn(state)
  return (
    <FormSection id={id} title={t('sections.tags')} hint={isOff ? t(`tags.state.${state}`) : undefined}>
      {sides.map((side) => (
        <TagField
          key={side}
          side={side}
          tags={form.tags.filter((tag) => !isProposal(tag) && tag.type === side)}
          isDisabled={isLocked || isOff}
          error={side === 'positive' ? error('tags') : null}
          onAdd={(label) => setForm((before) => ({ ...before, tags: addTag(before.tags, label, side) }))}
          onRemove={isLocked ? undefined : onRemove}
        />
      ))}
    </FormSection>
  )
}

interface TagFieldProps {
  side: Side
  tags: readonly FormTag[]
  isDisabled: boolean
  error: string | null
  onAdd: (label: string) => void
  onRemove: ((label: string) => void) | undefined
}

function TagField({ side, tags, isDisabled, error, onAdd, onRemove }: TagFieldProps) {
  const t = useTexts(detailsTexts)
  const container = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState('')
  const { suggestions, isLoading } = useSuggestions(typed)
  const label = t(`tags.${side}`)
  const add = (text: string) => {
    onAdd(text)
    setTyped('')
  }
  const remove = (tag: string) =>
    keepFocus(
      {
        list: container.current,
        item: 'li',
        inItem: 'button',
        otherwise: () => container.current?.querySelector('input'),
      },
      () => onRemove?.(tag),
    )
  const field = (
    <div ref={container} className={styles.field}>
      <span className={textStyles.label}>{label}</span>
      <div className={styles.box}>
        {tags.length > 0 && (
          <ul className={styles.tags} aria-label={label}>
            {tags.map((tag) => (
              <li key={tag.label}>
                <TagPill name={tag.label} tone={side} onRemove={onRemove && (() => remove(tag.label))} />
              </li>
            ))}
          </ul>
        )}
        <ComboBox
          aria-label={`${label}: ${t('tags.add')}`}
          placeholder={t(isDisabled ? 'tags.notAvailable' : 'tags.add')}
          isSearch
          allowsCustomValue
          options={suggestions.map((suggestion) => ({ id: suggestion, label: suggestion }))}
          value={null}
          inputValue={typed}
          onInputChange={setTyped}
          onChange={(chosen) => {
            if (chosen) add(chosen)
          }}
          onCustom={(text) => {
            if (text.trim() !== '') add(text)
          }}
          isLoading={isLoading}
          emptyText={typed.trim().length < MIN_SUGGEST_CHARACTERS ? t('professionSearch') : undefined}
          isDisabled={isDisabled}
          className={styles.add}
        />
      </div>
      <FieldNote error={error} />
    </div>
  )
  return side === 'positive' ? <Slot path="tags">{field}</Slot> : field
}

const suggestionsQuery = graphql`
  query TagsSectionSuggestionsQuery($text: String!) @throwOnFieldError {
    referenceData {
      professionSuggestions(text: $text) {
        label
        frequency
      }
    }
  }
`

/**
 * Returns suggestions for at least two typed characters, sorted by the platform (AD-112, AD-113). If the query fails,
 * the user can still add the typed text.
 */
function useSuggestions(typed: string): { suggestions: readonly string[]; isLoading: boolean } {
  const text = typed.trim()
  const { is, latest } = useDebouncedQuery<TagsSectionSuggestionsQuery>(
    suggestionsQuery,
    text.length < MIN_SUGGEST_CHARACTERS ? null : { text },
  )
  return {
    suggestions: latest?.referenceData.professionSuggestions.map(({ label }) => label) ?? [],
    isLoading: is === 'reading',
  }
}
