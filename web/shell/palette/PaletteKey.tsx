import { useEffect } from 'react'
import { useOpenPalette } from './useOpenPalette.tsx'

/** Opens the command palette on Ctrl+K or Cmd+K on every page, also while typing (PLUS-23). */
export function PaletteKey() {
  const open = useOpenPalette()
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      open()
    }
    window.addEventListener('keydown', pressed)
    return () => window.removeEventListener('keydown', pressed)
  }, [open])
  return null
}
