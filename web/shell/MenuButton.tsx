import { useRef, useState, type ComponentType, type ReactNode } from 'react'
import { Button as AriaButton } from 'react-aria-components/Button'
import { fetchPart } from '#web/loading/fetch-part.ts'
import { reportError } from '#web/relay/report-error.ts'
import type { MenuPopover } from './MenuPopover.tsx'

interface Loaded<P> {
  Popover: typeof MenuPopover
  Content: ComponentType<P>
}

interface MenuButtonProps<P> {
  /** Content of the button. */
  children: ReactNode
  /** Class and data attributes from `buttonLook`. */
  look: ReturnType<typeof import('#web/ui/Button.tsx').buttonLook>
  /** Loads the menu: a component that renders ui/Menu with its items. */
  load: () => Promise<ComponentType<P>>
  /** Props of the loaded menu. */
  content: P
}

/**
 * A button that loads its menu on demand. Menus are a sixth of a page's code, and most visits open none. Hovering or
 * focusing the button prefetches the menu.
 */
export function MenuButton<P extends object>({ children, look, load, content }: MenuButtonProps<P>) {
  const trigger = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [loaded, setLoaded] = useState<Loaded<P> | null>(null)
  const fetchMenu = async () => {
    if (loaded) return
    const [{ MenuPopover: Popover }, Content] = await Promise.all([
      fetchPart(() => import('./MenuPopover.tsx')),
      load(),
    ])
    setLoaded({ Popover, Content })
  }
  const ahead = () =>
    void fetchMenu().catch(() => {
      /* reported when the menu is opened */
    })
  const open = () => {
    setOpen(true)
    fetchMenu().catch((error: unknown) => {
      setOpen(false)
      reportError(error)
    })
  }
  return (
    <>
      <AriaButton
        {...look}
        ref={trigger}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onHoverStart={ahead}
        onFocus={ahead}
        onPress={open}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown' || event.key === 'ArrowUp') open()
          // The menu may still be loading.
          else if (event.key === 'Escape' && isOpen) setOpen(false)
          else event.continuePropagation()
        }}
      >
        {children}
      </AriaButton>
      {loaded && (
        <loaded.Popover trigger={trigger} isOpen={isOpen} onOpenChange={setOpen}>
          <loaded.Content {...content} />
        </loaded.Popover>
      )}
    </>
  )
}
