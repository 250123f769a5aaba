import { Lock, Plus } from 'lucide-react'
import { useRef } from 'react'
import { formatList } from '#platform/foundation/texts/form-texts.ts'
import { canAddElement, moveElement, removeElement } from '#rules/forms/form-editing.ts'
import { MAX_ELEMENTS, type EditorElement, type EditorForm } from '#rules/forms/form.ts'
import { checkForm } from '#rules/forms/form-validity.ts'
import { standardTitles } from '#rules/candidates/suggested-form.ts'
import { useLanguage, useTexts } from '#web/i18n/texts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { keepFocus } from '#web/ui/keep-focus.ts'
import { SortList } from '#web/drag/sort/SortList.tsx'
import textStyles from '#web/styles/Text.module.css'
import styles from './Form.module.css'
import { showToast } from '#web/ui/toasts.ts'
import { addUnset, hasElements, keyOf, withKey } from './form-state.ts'
import { getElementProblem } from './question-kinds.ts'
import { QuestionRow } from './QuestionRow.tsx'
import rowStyles from './Question.module.css'
import { formTexts } from './texts.ts'

interface QuestionListProps {
  form: EditorForm
  /** Key of the open row. At most one row is open. */
  open: string | null
  isLocked: boolean
  onOpen: (key: string | null) => void
  onChange: (form: EditorForm) => void
  /** Restores a removed question. */
  onRestore: (element: EditorElement, index: number) => void
  /** Fetches a suggested form for an empty form. */
  onSuggest: () => void
}

/** The questions of the form: the standard questions, then the ad's own questions (FORM-26 to FORM-35). */
export function QuestionList({ form, open, isLocked, onOpen, onChange, onRestore, onSuggest }: QuestionListProps) {
  const t = useTexts(formTexts)
  const language = useLanguage()
  const list = useRef<HTMLOListElement>(null)
  const errors = checkForm(form)
  const { elements } = form
  const titleOf = (key: string) => {
    const element = elements.find((each) => keyOf(each) === key)
    return (element && element.kind !== 'unset' && element.title.trim()) || t('questions.untitled')
  }
  const remove = (index: number) => {
    const next = removeElement(form, index)
    const removed = elements[index]
    // Focuses the title of the next question instead of its delete button, so that a second press does not delete that
    // question too.
    keepFocus({ list: list.current, item: 'li', inItem: 'button[data-words]' }, () => {
      onChange({
        ...next,
        elements: next.elements.map((element) => (element.key === undefined ? withKey(element) : element)),
      })
      onOpen(null)
    })
    if (removed && removed.kind !== 'unset')
      showToast(t('questions.removed', { title: removed.title.trim() || t('questions.untitled') }), 'undo', {
        label: t('questions.undo'),
        run: () => onRestore(removed, index),
      })
  }
  const add = () => {
    const added = addUnset(form)
    onChange(added.form)
    onOpen(added.key)
  }
  return (
    <section className={styles.part}>
      <div className={styles.head}>
        <h2 className={textStyles.heading}>{t('questions.title')}</h2>
        <span className="muted num">{t('questions.count', { length: elements.length, max: MAX_ELEMENTS })}</span>
      </div>
      <div className={styles.rows}>
        <div className={rowStyles.standard}>
          <Icon icon={Lock} size="sm" />
          <span className="truncate">{formatList(language, Object.values(standardTitles(language)))}</span>
          <span className={rowStyles.meta}>{t('questions.standardHint')}</span>
        </div>
        <SortList
          ids={elements.map(keyOf)}
          axis="y"
          onMove={(from, to) => onChange(moveElement(form, from, to))}
          announce={(key, place) => t('questions.moved', { title: titleOf(key), place })}
          instructions={t('questions.gripHelp')}
        >
          <ol ref={list}>
            {elements.map((element, index) => (
              <QuestionRow
                key={keyOf(element)}
                element={element}
                place={index + 1}
                isOpen={open === keyOf(element)}
                isLocked={isLocked}
                problem={getElementProblem(errors, index)}
                onOpen={() => onOpen(keyOf(element))}
                onClose={() => onOpen(null)}
                onChange={(changed) => onChange({ ...form, elements: elements.with(index, changed) })}
                onRemove={() => remove(index)}
              />
            ))}
          </ol>
        </SortList>
      </div>
      {!isLocked && (
        <div className={styles.add}>
          <Button size="sm" icon={Plus} isDisabled={!canAddElement(form)} onPress={add}>
            {t('questions.add')}
          </Button>
          {!hasElements(form) && (
            <Button variant="link" size="sm" onPress={onSuggest}>
              {t('questions.suggest')}
            </Button>
          )}
          {!canAddElement(form) && (
            <span className={textStyles.small}>{t('questions.full', { max: MAX_ELEMENTS })}</span>
          )}
        </div>
      )}
    </section>
  )
}
