import type { ReactNode, RefObject } from 'react'
import { OverlayTriggerStateContext } from 'react-aria-components/Dialog'
import { MenuContext, RootMenuTriggerStateContext } from 'react-aria-components/Menu'
import { PopoverContext } from 'react-aria-components/Popover'
import { useMenuTriggerState } from 'react-stately/useMenuTriggerState'

interface MenuPopoverProps {
  trigger: RefObject<HTMLElement | null>
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  /** A ui/Menu. */
  children: ReactNode
}

/** Provides the contexts of react-aria's MenuTrigger, for a trigger outside the component. */
export function MenuPopover({ trigger, isOpen, onOpenChange, children }: MenuPopoverProps) {
  const state = useMenuTriggerState({ isOpen, onOpenChange })
  return (
    <RootMenuTriggerStateContext value={state}>
      <OverlayTriggerStateContext value={state}>
        <PopoverContext value={{ trigger: 'MenuTrigger', triggerRef: trigger }}>
          <MenuContext value={{ onClose: state.close, autoFocus: 'first' }}>{children}</MenuContext>
        </PopoverContext>
      </OverlayTriggerStateContext>
    </RootMenuTriggerStateContext>
  )
}
