import { Fragment, useEffect } from 'react'
import { onFirstUse } from '#web/loading/first-use.ts'
import { useStore } from '#web/state/create-store.ts'
import { closeDialog, dialogStack } from './dialogs.tsx'
import { preloadDialogs } from './useDialogs.tsx'

/** Renders the dialogs that `useDialogs` opens. Rendered once, next to the pages. */
export function DialogHost() {
  const stack = useStore(dialogStack)
  useEffect(() => onFirstUse(preloadDialogs), [])
  return stack.map((dialog) => (
    <Fragment key={dialog.id}>{dialog.render((result) => closeDialog(dialog.id, result))}</Fragment>
  ))
}
