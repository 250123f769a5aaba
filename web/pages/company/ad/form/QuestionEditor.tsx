import { useEffect, useRef, useState, type ReactNode } from 'react'
import { asksAboutEarlierPay } from '#web/features/form/earlier-pay.ts'
import {
  nonBlankChoices,
  MAX_QUESTION_TITLE_LENGTH,
  MIN_CHECKBOX_CHOICES,
  MIN_RADIO_CHOICES,
  TEXT_TYPES,
  type FormElement,
} from '#rules/forms/form.ts'
import { canAddChoice } from '#rules/forms/form-editing.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Select } from '#web/ui/Select.tsx'
import { Switch } from '#web/ui/Switch.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { ChoiceList } from './ChoiceList.tsx'
import { onEnter, type EnterEvent } from './on-enter.ts'
import { changeKind } from './form-state.ts'
import { KIND_ICONS, KINDS } from './question-kinds.ts'
import { NumberSettings } from './NumberSettings.tsx'
import styles from './Question.module.css'
import { formTexts } from './texts.ts'

interface QuestionEditorProps {
  element: FormElement
  head: ReactNode
  deleteButton: ReactNode
  onChange: (element: FormElement) => void
  onClose: () => void
}

/** Whether two choices are equal. */
const hasDuplicates = (choices: readonly string[]) =>
  new Set(nonBlankChoices(choices)).size < nonBlankChoices(choices).length

/**
 * An open question. Enter closes the question. In a question with choices, Enter moves to the next choice (FORM-31).
 */
export function QuestionEditor({ element, head, deleteButton, onChange, onClose }: QuestionEditorProps) {
  const t = useTexts(formTexts)
  const container = useRef<HTMLDivElement>(null)
  const [isTitleLeft, setTitleLeft] = useState(false)
  const close = () => {
    if (element.kind === 'radio' || element.kind === 'checkbox')
      onChange({ ...element, choices: nonBlankChoices(element.choices) })
    onClose()
  }
  const leaveTitle = () => {
    if (element.kind !== 'radio' && element.kind !== 'checkbox') return close()
    if (element.choices.length === 0 && canAddChoice(element.choices)) onChange({ ...element, choices: [''] })
    requestAnimationFrame(() => container.current?.querySelector<HTMLInputElement>(':scope ol input')?.focus())
  }
  const closeOnEnter = (event: EnterEvent) => onEnter(event, close)
  // Focuses the first field when the row opens.
  useEffect(() => {
    container.current?.querySelector('input')?.focus()
    container.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div
      ref={container}
      className={styles.editor}
      onKeyDownCapture={(event) => {
        // Ignores keys from popovers, such as an open list.
        if (event.key !== 'Escape' || !(event.target instanceof Node) || !event.currentTarget.contains(event.target))
          return
        event.stopPropagation()
        close()
      }}
    >
      <div className={styles.head}>
        {head}
        <TextField
          aria-label={t(element.kind === 'label' ? 'questions.heading' : 'questions.text')}
          className={styles.grow}
          value={element.title}
          onChange={(title) => onChange({ ...element, title })}
          onKeyDown={(event) => onEnter(event, leaveTitle)}
          onBlur={() => setTitleLeft(true)}
          error={isTitleLeft && element.title.trim() === '' ? t('problem.title') : null}
          maxLength={MAX_QUESTION_TITLE_LENGTH}
          autoComplete="off"
        />
        {deleteButton}
      </div>
      <div className={styles.body}>
        {element.kind !== 'label' && asksAboutEarlierPay(element.title) && (
          <Notice tone="warning" isLive>
            {t('questions.earlierPay')}
          </Notice>
        )}
        {element.kind === 'label' && (
          <TextField
            label={t('questions.secondary')}
            isOptional
            value={element.secondary ?? ''}
            onChange={(secondary) => onChange({ ...element, secondary: secondary === '' ? null : secondary })}
            onKeyDown={closeOnEnter}
            maxLength={MAX_QUESTION_TITLE_LENGTH}
          />
        )}
        {element.kind === 'text' && element.type !== 'date' && (
          <TextField
            label={t('questions.placeholder')}
            isOptional
            value={element.placeholder ?? ''}
            onChange={(placeholder) => onChange({ ...element, placeholder: placeholder === '' ? null : placeholder })}
            onKeyDown={closeOnEnter}
            maxLength={MAX_QUESTION_TITLE_LENGTH}
          />
        )}
        {(element.kind === 'radio' || element.kind === 'checkbox') && (
          <ChoiceList
            choices={element.choices}
            isRound={element.kind === 'radio'}
            problem={hasDuplicates(element.choices) ? t('problem.choicesSame') : null}
            minCount={element.kind === 'radio' ? MIN_RADIO_CHOICES : MIN_CHECKBOX_CHOICES}
            onChange={(choices) => onChange({ ...element, choices })}
            onEnd={close}
          />
        )}
        {element.kind === 'number' && (
          <NumberSettings question={element} onChange={onChange} onKeyDown={closeOnEnter} />
        )}
        <div className={styles.foot}>
          {(element.kind === 'text' || element.kind === 'checkbox') && (
            <Switch isSelected={element.required} onChange={(required) => onChange({ ...element, required })}>
              {t('questions.required')}
            </Switch>
          )}
          <Select
            size="sm"
            label={t('questions.kindLabel')}
            options={KINDS.map((kind) => ({ id: kind, label: t(`kind.${kind}`), icon: KIND_ICONS[kind] }))}
            value={element.kind}
            onChange={(kind) => onChange(changeKind(element, kind))}
          />
          {element.kind === 'text' && (
            <Select
              size="sm"
              label={t('questions.textType')}
              options={TEXT_TYPES.map((type) => ({ id: type, label: t(`textTypes.${type}`) }))}
              value={element.type}
              onChange={(type) => onChange({ ...element, type })}
            />
          )}
          <Button size="sm" onPress={close}>
            {t('questions.done')}
          </Button>
        </div>
      </div>
    </div>
  )
}
