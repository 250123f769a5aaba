import { Ban, ChevronUp, Mail } from 'lucide-react'
import { useImperativeHandle, useState, type Ref } from 'react'
import { REJECTED_INDEX, canMove } from '#rules/candidates/board.ts'
import { dialogs } from '#web/dialogs/useDialogs.tsx'
import { useStepName } from '#web/i18n/step-name.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { reportError } from '#web/relay/report-error.ts'
import { BulkBar } from '#web/ui/BulkBar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Menu, MenuItem, MenuTrigger } from '#web/ui/Menu.tsx'
import type { BoardData, BoardStep } from '../board-context.ts'
import { messageDefaults } from '#web/features/message/message-defaults.ts'
import { schedulingPreferences } from '#web/features/message/scheduling.ts'
import { useSelection, type SelectionStore } from '#web/state/selection.ts'
import { BulkDialog } from './BulkDialog.tsx'
import type { BulkResult } from './run-bulk.ts'
import { toolTexts } from '#web/features/candidate/acting/texts.ts'
import { undoMessages } from '#web/features/candidate/undo/undo-messages.ts'
import { offerUndo, offerUndoOfMoves } from '#web/features/candidate/undo/undo.ts'
import { useSelected } from './useSelected.ts'

/** Lets the keys on a box, and a drop, control the bar. */
export interface SelectionBarHandle {
  openMoveMenu: () => void
  /** Moves the selected candidates to a step. Opens the same dialog as the menu. */
  moveTo: (stepId: string) => void
  reject: () => void
}

interface SelectionBarProps {
  board: BoardData
  isLocked: boolean
  selection: SelectionStore
  ref?: Ref<SelectionBarHandle>
}

/** The actions for the selected candidates (PLUS-21). */
export function SelectionBar({ board, isLocked, selection, ref }: SelectionBarProps) {
  const t = useTexts(toolTexts)
  const nameOf = useStepName()
  const ids = useSelection(selection)
  const [isMenuOpen, setMenuOpen] = useState(false)
  const { steps } = board
  const rejection = steps[REJECTED_INDEX]
  const selected = useSelected(steps, ids).filter(({ isDeleted }) => !isDeleted)

  const act = async (step: BoardStep | null) => {
    const [preferences, defaults] = await Promise.all([schedulingPreferences(), messageDefaults()])
    const done = await dialogs.open<readonly BulkResult[]>((close) => (
      <BulkDialog
        board={board}
        step={step}
        selected={selected}
        isLocked={isLocked}
        preferences={preferences}
        defaults={defaults}
        onClose={close}
      />
    ))
    if (!done) return
    for (const { id } of done) if (selection.get().has(id)) selection.toggle(id)
    if (done.length === 0) return
    if (!step) {
      const written = done.flatMap(({ id, messageId }) => (messageId === null ? [] : [{ candidateId: id, messageId }]))
      return offerUndo(
        t('bulk.sent', { count: done.length }),
        () => void undoMessages(board.ad.id, written).catch(reportError),
      )
    }
    const moved = done.flatMap(({ id, changedAt }) => (changedAt === null ? [] : [{ candidateId: id, changedAt }]))
    offerUndoOfMoves(
      t('undo.movedMany', { count: done.length, step: nameOf(step.name) }),
      { id: board.id, adId: board.ad.id },
      moved,
    )
  }
  const start = (step: BoardStep | null) => void act(step).catch(reportError)
  const moveTo = (stepId: string) => start(steps.find(({ id }) => id === stepId) ?? null)
  useImperativeHandle(ref, () => ({
    openMoveMenu: () => setMenuOpen(true),
    moveTo,
    reject: () => {
      if (rejection) start(rejection)
    },
  }))
  if (selected.length === 0) return null
  return (
    <BulkBar
      label={t('bar.label')}
      chosen={t('bar.chosen', { count: selected.length })}
      clearLabel={t('bar.clear')}
      onClear={() => selection.clear()}
    >
      <MenuTrigger isOpen={isMenuOpen} onOpenChange={setMenuOpen}>
        <Button variant="secondary" iconEnd={ChevronUp}>
          {t('bar.move')}
        </Button>
        <Menu aria-label={t('bar.move')} placement="top start" onAction={(key) => moveTo(String(key))}>
          {steps.map(({ id, name }) => (
            <MenuItem
              key={id}
              id={id}
              textValue={nameOf(name)}
              isDisabled={!selected.some(({ stepId }) => stepId !== id && canMove(steps, stepId, id, isLocked))}
            >
              {nameOf(name)}
            </MenuItem>
          ))}
        </Menu>
      </MenuTrigger>
      <Button variant="secondary" icon={Mail} onPress={() => start(null)}>
        {t('bar.message')}
      </Button>
      {rejection && (
        <Button variant="danger" icon={Ban} onPress={() => start(rejection)}>
          {t('bar.reject')}
        </Button>
      )}
    </BulkBar>
  )
}
