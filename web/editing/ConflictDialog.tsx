import { Check, Users } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { useTexts } from '#web/i18n/texts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog, DialogText } from '#web/ui/Dialog.tsx'
import { Disclosure } from '#web/ui/Disclosure.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { aroundDifference } from './around-difference.ts'
import type { Choices, Conflict, MergedField, Side } from './merge/merge-three-ways.ts'
import styles from './ConflictDialog.module.css'
import { adEditorTexts } from './texts.ts'

/** Number of characters. Longer texts are listed after the others, because they would push them out of view. */
const LONG_TEXT_LENGTH = 300
/** Number of merged fields that are listed without a press. */
const MAX_OPEN_FIELDS = 4

interface ConflictDialogProps {
  conflicts: readonly Conflict[]
  merged: readonly MergedField[]
  /** The label of the page's button that saves. */
  saveLabel: string
  onClose: (choices?: Choices) => void
}

const lengthOf = ({ base, mine, theirs }: Conflict) =>
  Math.max(...[base, mine, theirs].map((text) => text?.length ?? 0))

/** Cuts the texts of a conflict down to their differences. */
function cut(conflict: Conflict): Conflict {
  const sides = (['base', 'theirs', 'mine'] as const).filter((side) => conflict[side] !== null)
  const texts = aroundDifference(sides.map((side) => conflict[side] ?? ''))
  return { ...conflict, ...Object.fromEntries(sides.map((side, index) => [side, texts[index] ?? ''])) }
}

/** Asks about the fields that the user and a colleague have both changed, and lists the fields that were merged. */
export function ConflictDialog({ conflicts, merged, saveLabel, onClose }: ConflictDialogProps) {
  const t = useTexts(adEditorTexts)
  const id = useId()
  const [choices, setChoices] = useState<Choices>(new Map())
  const isLong = (conflict: Conflict) => lengthOf(conflict) > LONG_TEXT_LENGTH
  const cuts = conflicts.map(cut)
  const rows = [...cuts.filter((row) => !isLong(row)), ...cuts.filter(isLong)]
  const shown = (text: string | null, missing: string): ReactNode =>
    text === null || text.trim() === '' ? (
      <span className="muted">{text === null ? missing : t('merge.empty')}</span>
    ) : (
      text
    )
  const isReady = choices.size === conflicts.length
  return (
    <Dialog
      title={t('merge.title', { count: conflicts.length })}
      icon={Users}
      role="alertdialog"
      size="xl"
      isWork={false}
      onClose={() => onClose()}
      footer={
        <>
          <span className={styles.chosen} role="status">
            {t('merge.chosen', { chosen: choices.size, count: conflicts.length })}
          </span>
          <Button variant="ghost" slot="close">
            {t('merge.keepEditing')}
          </Button>
          <Button variant="primary" isDisabled={!isReady} onPress={() => onClose(choices)}>
            {saveLabel}
          </Button>
        </>
      }
    >
      <DialogText>{t('merge.body')}</DialogText>
      <div className={styles.scroll}>
        <table className={styles.table} aria-label={t('merge.conflicts')}>
          <thead>
            <tr>
              <th scope="col" className={styles.field}>
                {t('merge.field')}
              </th>
              <th scope="col" className={styles.before}>
                {t('merge.before')}
              </th>
              <th scope="col" id={`${id}-theirs`}>
                {t('merge.theirs')}
              </th>
              <th scope="col" id={`${id}-mine`}>
                {t('merge.mine')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => {
              const rowId = `${id}-${index}`
              const choice = (side: Side) => (
                <td className={styles.cell}>
                  <label className={styles.choice}>
                    <input
                      type="radio"
                      className={styles.input}
                      name={rowId}
                      checked={choices.get(row.path) === side}
                      onChange={() => setChoices((before) => new Map([...before, [row.path, side]]))}
                      aria-labelledby={`${rowId} ${id}-${side} ${rowId}-${side}`}
                      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog's first question
                      autoFocus={index === 0 && side === 'theirs'}
                    />
                    <span className={styles.mark} />
                    <span id={`${rowId}-${side}`}>
                      {shown(row[side], t('merge.removed'))}
                      {side === 'theirs' && row.theirs === row.mine && ` (${t('merge.otherFormatting')})`}
                    </span>
                  </label>
                </td>
              )
              return (
                <tr key={row.path}>
                  <th scope="row" id={rowId}>
                    {row.label}
                  </th>
                  <td className={styles.before}>{shown(row.base, t('merge.missing'))}</td>
                  {choice('theirs')}
                  {choice('mine')}
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
      {merged.length > 0 && (
        <Disclosure
          defaultExpanded={merged.length <= MAX_OPEN_FIELDS}
          title={
            <span className={styles.merged}>
              <Icon icon={Check} size="sm" />
              {t('merge.merged')} <span className={styles.count}>{merged.length}</span>
            </span>
          }
        >
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard */}
          <ul className={styles.list} tabIndex={0} aria-label={t('merge.merged')}>
            {merged.map(({ path, label, text, isRemoved, by }) => (
              <li key={path}>
                <span className="muted">{label}</span>
                <span className={styles.value}>
                  {isRemoved ? <s>{text}</s> : shown(text, '')}
                  {isRemoved && ` (${t('merge.removed').toLocaleLowerCase()})`}
                </span>
                <small className="muted">{t(`merge.by.${by}`)}</small>
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
    </Dialog>
  )
}
