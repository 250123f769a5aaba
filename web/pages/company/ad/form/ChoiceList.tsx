import { CircleAlert, Plus, X } from 'lucide-react'
import { useRef } from 'react'
import { nonBlankChoices, MAX_CHOICES, MAX_QUESTION_TITLE_LENGTH } from '#rules/forms/form.ts'
import { canAddChoice } from '#rules/forms/form-editing.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { keepFocus } from '#web/ui/keep-focus.ts'
import { TextField } from '#web/ui/TextField.tsx'
import { Grip } from '#web/drag/sort/Grip.tsx'
import { SortList, useSortItem } from '#web/drag/sort/SortList.tsx'
import { onEnter } from './on-enter.ts'
import { pastedLines, withPastedLines } from './pasted-lines.ts'
import styles from './Question.module.css'
import { formTexts } from './texts.ts'
import { useRowKeys } from './useRowKeys.ts'

interface ChoiceListProps {
  choices: readonly string[]
  isRound: boolean
  /** Message below the list, for example about duplicate choices. */
  problem: string | null
  /** The minimum number of choices. */
  minCount: number
  onChange: (choices: string[]) => void
  /** Called when the user presses Enter in a blank choice. */
  onEnd: () => void
}

/**
 * The choices of a question. Enter focuses the next choice. At the end it adds a choice, and in a blank choice it
 * removes the choice and closes the question (FORM-28, FORM-30, FORM-31). Pasted lines become one choice each.
 */
export function ChoiceList({ choices, isRound, problem, minCount, onChange, onEnd }: ChoiceListProps) {
  const t = useTexts(formTexts)
  const list = useRef<HTMLOListElement>(null)
  const addButton = useRef<HTMLDivElement>(null)
  const focus = (index: number) => requestAnimationFrame(() => list.current?.querySelectorAll('input')[index]?.focus())
  const add = () => {
    const blank = choices.findLastIndex((choice) => choice.trim() === '')
    if (blank >= 0) return focus(blank)
    if (!canAddChoice(choices)) return
    onChange([...choices, ''])
    focus(choices.length)
  }
  const rows = useRowKeys(choices.length)
  const move = (from: number, to: number) => {
    rows.move(from, to)
    onChange(choices.toSpliced(from, 1).toSpliced(to, 0, choices[from] ?? ''))
  }
  const remove = (index: number) =>
    keepFocus(
      { list: list.current, item: 'li', inItem: 'input', otherwise: () => addButton.current?.querySelector('button') },
      () => {
        rows.remove(index)
        onChange(choices.toSpliced(index, 1))
      },
    )
  /**
   * Removes a blank choice when it loses the focus. If the focus goes to the button that adds a choice, the blank
   * choice stays.
   */
  const removeBlank = (index: number, next: EventTarget | null) => {
    if (next instanceof Node && addButton.current?.contains(next)) return
    rows.remove(index)
    onChange(choices.toSpliced(index, 1))
  }
  return (
    <div className={styles.choices}>
      <SortList
        ids={rows.keys}
        axis="y"
        onMove={move}
        announce={(id, position) =>
          t('questions.moved', { title: choices[rows.keys.indexOf(id)] ?? '', place: position })
        }
        instructions={t('questions.gripHelp')}
      >
        <ol ref={list} className={styles.choices} aria-label={t('questions.choices')}>
          {choices.map((choice, index) => (
            <ChoiceRow
              key={rows.keys[index]}
              id={rows.keys[index] ?? ''}
              choice={choice}
              index={index}
              isRound={isRound}
              onChange={(typed) => onChange(choices.with(index, typed))}
              onNext={() => {
                if (choice.trim() === '') return onEnd()
                if (index + 1 < choices.length) focus(index + 1)
                else add()
              }}
              onPasteLines={(lines) => {
                const { changed, last } = withPastedLines(choices, index, lines)
                onChange(changed)
                focus(last)
              }}
              onRemove={() => remove(index)}
              onLeftBlank={(next) => removeBlank(index, next)}
            />
          ))}
        </ol>
      </SortList>
      <div ref={addButton} className={styles.addChoice}>
        <Button variant="link" size="sm" icon={Plus} isDisabled={!canAddChoice(choices)} onPress={add}>
          {t('questions.addChoice')}
        </Button>
        <span className="muted num">
          {nonBlankChoices(choices).length < minCount && `${t('questions.atLeast', { min: minCount })} · `}
          {t('questions.choiceCount', { length: choices.length, max: MAX_CHOICES })}
        </span>
      </div>
      {problem && (
        <p className={styles.problem} role="alert">
          <Icon icon={CircleAlert} size="sm" />
          {problem}
        </p>
      )}
    </div>
  )
}

interface ChoiceRowProps {
  id: string
  choice: string
  index: number
  isRound: boolean
  onChange: (choice: string) => void
  onNext: () => void
  /** Called when the user pastes several lines. */
  onPasteLines: (lines: string[]) => void
  onRemove: () => void
  /** Called when a blank choice loses the focus. */
  onLeftBlank: (next: EventTarget | null) => void
}

function ChoiceRow(props: ChoiceRowProps) {
  const { id, choice, index, isRound, onChange, onNext, onPasteLines, onRemove, onLeftBlank } = props
  const t = useTexts(formTexts)
  const position = index + 1
  const { itemProps, gripProps } = useSortItem(id)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles keys of the field inside
    <li
      {...itemProps}
      className={styles.choice}
      onBlur={(event) => {
        if (choice.trim() === '' && !event.currentTarget.contains(event.relatedTarget)) onLeftBlank(event.relatedTarget)
      }}
    >
      <Grip {...gripProps} label={t('questions.choiceGrip', { place: position })} />
      <span className={styles.mark} data-round={isRound || undefined} />
      <TextField
        aria-label={t('questions.choice', { place: position })}
        size="sm"
        className={styles.grow}
        value={choice}
        onChange={onChange}
        onKeyDown={(event) => onEnter(event, onNext)}
        onPaste={(event) => {
          const lines = pastedLines(event.clipboardData?.getData('text/plain') ?? '')
          if (lines.length < 2) return
          event.preventDefault()
          onPasteLines(lines)
        }}
        maxLength={MAX_QUESTION_TITLE_LENGTH}
        autoComplete="off"
      />
      <IconButton icon={X} size="sm" label={t('questions.removeChoice', { place: position })} onPress={onRemove} />
    </li>
  )
}
