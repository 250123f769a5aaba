import { useRef } from 'react'
import { Header, Menu, MenuSection, Popover } from 'react-aria-components/Menu'
import { allowedSteps } from '#rules/candidates/board.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { MenuItem } from '#web/ui/Menu.tsx'
import list from '../../../ui/List.module.css'
import { cx } from '#web/ui/cx.ts'
import type { BoardStep } from '#web/pages/company/ad/board/board-context.ts'
import type { Lifted } from '#web/pages/company/ad/board/moves/drag-store.ts'
import { boardTexts } from '#web/pages/company/ad/board/texts.ts'

interface StepMenuProps {
  lifted: Lifted
  /** The button it opens beside. */
  anchor: Element
  steps: readonly Pick<BoardStep, 'id' | 'name'>[]
  isLocked: boolean
  onMove: (stepId: string) => void
  onClose: () => void
}

/** The steps a candidate can be moved to without dragging. One menu for the whole board. */
export function StepMenu({ lifted, anchor, steps, isLocked, onMove, onClose }: StepMenuProps) {
  const t = useTexts(boardTexts)
  const trigger = useRef(anchor)
  const allowed = new Set(allowedSteps(steps, lifted.stepId, isLocked))
  const from = steps.findIndex(({ id }) => id === lifted.stepId)
  return (
    <Popover
      aria-label={t('move.to')}
      className={cx(list.popover, list.menu)}
      triggerRef={trigger}
      isOpen
      placement="bottom end"
      offset={4}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
    >
      <Menu
        aria-label={t('move.menu', { name: lifted.name })}
        className={list.list ?? ''}
        autoFocus="first"
        onAction={(key) => onMove(String(key))}
        onClose={onClose}
      >
        <MenuSection>
          <Header className={list.header}>{t('move.to')}</Header>
          {steps.map(
            ({ id, name }, index) =>
              id !== lifted.stepId && (
                <MenuItem
                  key={id}
                  id={id}
                  textValue={name}
                  isDisabled={!allowed.has(id)}
                  end={allowed.has(id) ? undefined : t(index < from ? 'dnd.notBack' : 'dnd.locked')}
                >
                  {name}
                </MenuItem>
              ),
          )}
        </MenuSection>
      </Menu>
    </Popover>
  )
}
