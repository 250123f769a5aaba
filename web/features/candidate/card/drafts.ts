import { addUnsaved } from '#web/state/unsaved.ts'
import { currentUser, onSession } from '#web/relay/session.ts'
import { createSignal } from '#web/state/create-signal.ts'

/** A message that is not sent yet, or a note that is not saved with what it began from. */
type Kind = 'chat' | 'note' | 'noteBefore'

/**
 * What is written to or about candidates and not stored yet, by user, kind and candidate. It outlives a closed card, a
 * lost connection, an ended session and a page that is loaded again; closing the tab asks.
 */
const prefix = 'tavla.draft.'
const drafts = new Map<string, string>()
let registered: (() => void) | null = null

// What a page loaded anew finds is as unsent as before.
stored(() => {
  for (const key of Object.keys(sessionStorage))
    if (key.startsWith(prefix)) drafts.set(key, sessionStorage.getItem(key) ?? '')
})
register()

const keyOf = (kind: Kind, candidateId: string) => `${prefix}${currentUser()?.id ?? ''}.${kind}.${candidateId}`

export function draftFor(kind: Kind, candidateId: string): string {
  return drafts.get(keyOf(kind, candidateId)) ?? ''
}

export function keepDraft(kind: Kind, candidateId: string, html: string): void {
  const key = keyOf(kind, candidateId)
  if (html === '') drafts.delete(key)
  else drafts.set(key, html)
  stored(() => (html === '' ? sessionStorage.removeItem(key) : sessionStorage.setItem(key, html)))
  register()
}

/** Closing the tab asks as long as there is a draft. */
function register(): void {
  if (drafts.size > 0) registered ??= addUnsaved('closing')
  else {
    registered?.()
    registered = null
  }
}

// Who signs out has been asked; nothing of what was written stays on this machine.
onSession((event) => {
  if (event.type !== 'loggedOut' || !event.isWanted) return
  drafts.clear()
  register()
  stored(() => {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
  })
})

/** A browser that refuses storage keeps drafts as long as the page stands. */
function stored<T>(act: () => T): T | null {
  try {
    return act()
  } catch {
    return null
  }
}

const returned = createSignal<{ candidateId: string; html: string }>()

/** Hears of texts that come back unsent, so that the open editor can take them. */
export const onDraftReturned = returned.listen

/**
 * A text comes back because it was not sent after all; it waits in the editor, unless something else is written there.
 */
export function returnDraft(candidateId: string, html: string): void {
  if (draftFor('chat', candidateId) !== '') return
  keepDraft('chat', candidateId, html)
  returned.tell({ candidateId, html })
}
