import { useEffect, useState } from 'react'
import { openDialogs } from '../../dialogs/dialogs.tsx'
import { fetchPart } from '../../loading/fetch-part.ts'
import { reportError } from '../../relay/report-error.ts'
import type { Palette } from './Palette.tsx'

/** Opens the command palette with Ctrl or Cmd and K, on every page, also while typing (PLUS-23). Its code comes then. */
export function PaletteKey() {
  const [opened, setOpened] = useState<{ Palette: typeof Palette } | null>(null)
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      // What a dialog asks is answered first.
      if (openDialogs().length > 0) return
      fetchPart(() => import('./Palette.tsx')).then((loaded) => setOpened({ Palette: loaded.Palette }), reportError)
    }
    window.addEventListener('keydown', pressed)
    return () => window.removeEventListener('keydown', pressed)
  }, [])
  return opened && <opened.Palette onClose={() => setOpened(null)} />
}
