import { lazy, Suspense, useState, type ReactNode } from 'react'
import type { PageAction } from '../../../shell/Page.tsx'

const load = () => import('./RowMenu.tsx')
const RowMenu = lazy(() => load().then((module) => ({ default: module.RowMenu })))

interface OpenMenu {
  anchor: HTMLElement
  label: string
  actions: readonly PageAction[]
}

/** Fetches the menu's code before it is asked for. */
export const preloadRowMenu = () => void load().catch(() => { /* told when it is opened */ })

/** One menu for many rows: what to draw, and a function that opens it at an element. */
export function useRowMenu(): [menu: ReactNode, open: (menu: OpenMenu) => void] {
  const [menu, setMenu] = useState<OpenMenu | null>(null)
  const drawn = menu && <Suspense fallback={null}><RowMenu {...menu} onClose={() => setMenu(null)} /></Suspense>
  return [drawn, setMenu]
}
