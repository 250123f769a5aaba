import { useRef } from 'react'
import { Header, Menu, MenuSection, Popover } from 'react-aria-components/Menu'
import { allowedSteps } from '#rules/candidates/board.ts'
import { useStepName } from '#web/i18n/step-name.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { MenuItem } from '#web/ui/Menu.tsx'
import list from '#web/ui/List.module.css'
import { cx } from '#web/ui/cx.ts'
import type { Lifted } from './lifted.ts'
import { moveTexts } from './texts.ts'

interface StepMenuProps {
  lifted: Lifted
  /** The button next to which the menu opens. */
  anchor: Element
  steps: readonly { readonly id: string; readonly name: string }[]
  isLocked: boolean
  onMove: (stepId: string) => void
  onClose: () => void
}

/** Lets the user move a candidate to a step without dragging. The whole board shares one menu. */
export function StepMenu({ lifted, anchor, steps, isLocked, onMove, onClose }: StepMenuProps) {
  const t = useTexts(moveTexts)
  const nameOf = useStepName()
  const trigger = useRef(anchor)
  const allowed = new Set(allowedSteps(steps, lifted.stepId, isLocked))
  const from = steps.findIndex(({ id }) => id === lifted.stepId)
  return (
    <Popover
      aria-label={t('to')}
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
        aria-label={t('menu', { name: lifted.name })}
        className={list.list ?? ''}
        autoFocus="first"
        onAction={(key) => onMove(String(key))}
        onClose={onClose}
      >
        <MenuSection>
          <Header className={list.header}>{t('to')}</Header>
          {steps.map(
            ({ id, name }, index) =>
              id !== lifted.stepId && (
                <MenuItem
                  key={id}
                  id={id}
                  textValue={nameOf(name)}
                  isDisabled={!allowed.has(id)}
                  end={allowed.has(id) ? undefined : t(index < from ? 'notBack' : 'locked')}
                >
                  {nameOf(name)}
                </MenuItem>
              ),
          )}
        </MenuSection>
      </Menu>
    </Popover>
  )
}
