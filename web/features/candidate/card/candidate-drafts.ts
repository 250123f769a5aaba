import { addUnsaved } from '#web/state/unsaved.ts'
import { currentUser, onSession } from '#web/relay/session.ts'
import { createSignal } from '#web/state/create-signal.ts'

/** An unsent message, an unsaved note, or the note that an unsaved note is based on. */
type Kind = 'chat' | 'note' | 'noteBefore'

/**
 * Unsaved texts to or about candidates, by user, kind and candidate. A draft survives a closed card, a lost connection,
 * an ended session and a page reload. Closing the tab asks for confirmation. The drafts of editors, which also survive
 * a closed tab, are in `web/editing/stored-drafts.ts`.
 */
const STORAGE_PREFIX = 'tavla.draft.'
const drafts = new Map<string, string>()
let registered: (() => void) | null = null

// After a reload, stored drafts are still unsaved.
stored(() => {
  for (const key of Object.keys(sessionStorage))
    if (key.startsWith(STORAGE_PREFIX)) drafts.set(key, sessionStorage.getItem(key) ?? '')
})
register()

const keyOf = (kind: Kind, candidateId: string) => `${STORAGE_PREFIX}${currentUser()?.id ?? ''}.${kind}.${candidateId}`

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

/** Asks for confirmation before the tab closes while there is a draft. */
function register(): void {
  if (drafts.size > 0) registered ??= addUnsaved('closing')
  else {
    registered?.()
    registered = null
  }
}

// A user who signs out has already confirmed. Their drafts are removed from this computer.
onSession((event) => {
  if (event.type !== 'loggedOut' || !event.isWanted) return
  drafts.clear()
  register()
  stored(() => {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(STORAGE_PREFIX)) sessionStorage.removeItem(key)
  })
})

/** If the browser denies storage, drafts only last until the page closes. */
function stored<T>(act: () => T): T | null {
  try {
    return act()
  } catch {
    return null
  }
}

const returned = createSignal<{ candidateId: string; html: string }>()

/** Subscribes to texts that return unsent, so that the open editor can show them. */
export const onDraftRestored = returned.listen

/** Returns an unsent text to the editor, unless another draft exists. */
export function restoreDraft(candidateId: string, html: string): void {
  if (draftFor('chat', candidateId) !== '') return
  keepDraft('chat', candidateId, html)
  returned.emit({ candidateId, html })
}
