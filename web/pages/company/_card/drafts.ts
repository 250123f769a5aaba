import { onSession } from '../../../relay/session.ts'

/** What is written to candidates and not sent yet, by candidate: it outlives a lost connection and a closed card. */
const drafts = new Map<string, string>()

// Another user may sign in next.
onSession((event) => {
  if (event.type === 'loggedOut') drafts.clear()
})

export const draftFor = (candidateId: string) => drafts.get(candidateId) ?? ''

export function keepDraft(candidateId: string, html: string): void {
  if (html === '') drafts.delete(candidateId)
  else drafts.set(candidateId, html)
}

const returned = new Set<(candidateId: string, html: string) => void>()

/** Hears of texts that come back unsent, so that the open editor can take them. */
export function onDraftReturned(listener: (candidateId: string, html: string) => void): () => void {
  returned.add(listener)
  return () => { returned.delete(listener) }
}

/** A text comes back because it was not sent after all; it waits in the editor, unless something else is written there. */
export function returnDraft(candidateId: string, html: string): void {
  if (draftFor(candidateId) !== '') return
  keepDraft(candidateId, html)
  for (const listener of returned) listener(candidateId, html)
}
