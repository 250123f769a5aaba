import { ActionsMenu } from '#web/shell/ActionsMenu.tsx'
import { MenuPopover } from '#web/shell/MenuPopover.tsx'
import type { PageAction } from '#web/shell/page-actions.ts'

interface RowMenuProps {
  /** The menu opens at this element. */
  anchor: HTMLElement
  label: string
  actions: readonly PageAction[]
  onClose: () => void
}

/** The menu of a row. All rows share one menu. */
export function RowMenu({ anchor, label, actions, onClose }: RowMenuProps) {
  return (
    <MenuPopover
      trigger={{ current: anchor }}
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
    >
      <ActionsMenu label={label} actions={actions} placement="bottom end" />
    </MenuPopover>
  )
}
