import { Fragment, useEffect, useSyncExternalStore } from 'react'
import { onFirstUse } from '../loading/first-use.ts'
import { closeDialog, openDialogs, subscribeDialogs } from './dialogs.tsx'
import { preloadDialogs } from './useDialogs.tsx'

/** Draws the dialogs that `useDialogs` opens. Stands once, beside the pages. */
export function DialogHost() {
  const stack = useSyncExternalStore(subscribeDialogs, openDialogs, openDialogs)
  useEffect(() => onFirstUse(preloadDialogs), [])
  return stack.map((dialog) => (
    <Fragment key={dialog.id}>{dialog.render((result) => closeDialog(dialog.id, result))}</Fragment>
  ))
}
