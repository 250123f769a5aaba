import { CircleAlert, CircleDashed, Pencil, Trash2, TriangleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { asksAboutEarlierPay } from '#web/features/form/earlier-pay.ts'
import type { EditorElement } from '#rules/forms/form.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Grip } from '#web/drag/sort/Grip.tsx'
import { useSortItem } from '#web/drag/sort/SortList.tsx'
import { changeKind, keyOf } from './form-state.ts'
import { KIND_ICONS, KINDS, getRowFacts } from './question-kinds.ts'
import { QuestionEditor } from './QuestionEditor.tsx'
import styles from './Question.module.css'
import { formTexts } from './texts.ts'

interface QuestionRowProps {
  element: EditorElement
  place: number
  isOpen: boolean
  isLocked: boolean
  problem: string | null
  onOpen: () => void
  onClose: () => void
  onChange: (element: EditorElement) => void
  onRemove: () => void
}

/** A question as a row with its kind, title and facts. A press opens the row for editing. */
export function QuestionRow({
  element,
  place,
  isOpen,
  isLocked,
  problem,
  onOpen,
  onClose,
  onChange,
  onRemove,
}: QuestionRowProps) {
  const t = useTexts(formTexts)
  const { itemProps, gripProps } = useSortItem(keyOf(element), isLocked)
  const openButton = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (wasOpen.current && !isOpen && (document.activeElement === document.body || document.activeElement === null))
      openButton.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  const isUnset = element.kind === 'unset'
  const kind = isUnset ? null : element.kind
  const head = (
    <>
      {!isLocked && <Grip {...gripProps} label={t('questions.grip', { place })} />}
      <span className={styles.kind} title={kind ? t(`kind.${kind}`) : undefined}>
        <Icon icon={kind ? KIND_ICONS[kind] : CircleDashed} {...(kind ? { label: t(`kind.${kind}`) } : {})} />
      </span>
    </>
  )
  const deleteButton = !isLocked && (
    <IconButton icon={Trash2} size="sm" label={t('questions.remove')} onPress={onRemove} />
  )
  if (isUnset) {
    return (
      <li {...itemProps} className={styles.row} data-open={isOpen || undefined}>
        <div className={styles.head} role="group" aria-label={t('questions.pick')}>
          {head}
          <span className={styles.picker}>
            {KINDS.map((each, index) => (
              <Button
                key={each}
                size="sm"
                icon={KIND_ICONS[each]}
                autoFocus={isOpen && index === 0}
                isDisabled={isLocked}
                onPress={() => {
                  onChange(changeKind(element, each))
                  onOpen()
                }}
              >
                {t(`kind.${each}`)}
              </Button>
            ))}
          </span>
          {deleteButton}
        </div>
      </li>
    )
  }
  if (isOpen && !isLocked) {
    return (
      <li {...itemProps} className={styles.row} data-open>
        <QuestionEditor
          element={element}
          head={head}
          deleteButton={deleteButton}
          onChange={onChange}
          onClose={onClose}
        />
      </li>
    )
  }
  const title = element.title.trim()
  return (
    <li {...itemProps} className={styles.row}>
      <div className={styles.head}>
        {head}
        <button ref={openButton} data-words type="button" className={styles.title} onClick={onOpen} disabled={isLocked}>
          <span className="truncate" data-empty={title === '' || undefined}>
            {title || t('questions.untitled')}
          </span>
        </button>
        {element.kind !== 'label' && asksAboutEarlierPay(title) && (
          <span className={styles.warning} title={t('questions.earlierPay')}>
            <Icon icon={TriangleAlert} size="sm" label={t('questions.earlierPay')} />
          </span>
        )}
        {problem ? (
          <span className={styles.problem}>
            <Icon icon={CircleAlert} size="sm" />
            {problem}
          </span>
        ) : (
          <span className={styles.meta}>{getRowFacts(element)}</span>
        )}
        {!isLocked && <IconButton icon={Pencil} size="sm" label={t('questions.edit')} onPress={onOpen} />}
        {deleteButton}
      </div>
    </li>
  )
}
