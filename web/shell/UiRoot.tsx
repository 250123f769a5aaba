import { RouterProvider } from 'react-aria-components'
import { useEffect, type ReactNode } from 'react'
import { useHref, useNavigate } from 'react-router-dom'
import { askToDiscard } from '#web/dialogs/ask-to-discard.ts'
import { DialogHost } from '#web/dialogs/DialogHost.tsx'
import { I18nRoot } from '#web/i18n/I18nRoot.tsx'
import { AskToDiscardContext } from '#web/ui/ask-to-discard-context.ts'
import { ToastHost } from '#web/ui/ToastHost.tsx'
import { runToastAction } from '#web/ui/toasts.ts'
import { onPageKey } from './page-keys.ts'

/** The providers around all pages, inside the router: locale, links of menus and tabs, dialogs and toasts. */
export function UiRoot({ children }: { children: ReactNode }) {
  const navigate = useNavigate()
  // Ctrl+Z runs a toast's undo action on every page (PLUS-24).
  useEffect(() => onPageKey('Control+z', () => runToastAction()), [])
  return (
    <I18nRoot>
      {/* oxlint-disable-next-line react/hooks -- react-aria calls the hook itself */}
      <RouterProvider navigate={(path) => void navigate(path)} useHref={useHref}>
        <AskToDiscardContext value={askToDiscard}>
          {children}
          <DialogHost />
        </AskToDiscardContext>
        <ToastHost />
      </RouterProvider>
    </I18nRoot>
  )
}
