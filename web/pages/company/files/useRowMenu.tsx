import { useState, type ReactNode } from 'react'
import { fetchPart } from '#web/loading/fetch-part.ts'
import { reportError } from '#web/relay/report-error.ts'
import type { PageAction } from '#web/shell/page-actions.ts'
import type { RowMenu } from './RowMenu.tsx'

const load = () => fetchPart(() => import('./RowMenu.tsx'))

interface OpenMenu {
  anchor: HTMLElement
  label: string
  actions: readonly PageAction[]
}

/** Fetches the menu's code before the first press. */
export const preloadRowMenu = () =>
  void load().catch(() => {
    /* the failure is reported when the menu opens */
  })

/** Returns the menu element and a function that opens the menu at an element. Many rows share one menu. */
export function useRowMenu(): [menu: ReactNode, open: (menu: OpenMenu) => void] {
  const [shown, setShown] = useState<{ Menu: typeof RowMenu; menu: OpenMenu } | null>(null)
  const open = (menu: OpenMenu) =>
    void load()
      .then(({ RowMenu: Menu }) => setShown({ Menu, menu }))
      .catch(reportError)
  const element = shown && <shown.Menu {...shown.menu} onClose={() => setShown(null)} />
  return [element, open]
}
