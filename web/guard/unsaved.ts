/**
 * What loses a work that is not stored yet: leaving the page (an editor), the end of the session (a note, which saves itself when
 * it is left), or only closing the tab (a draft kept in the tab's storage).
 */
export type LostBy = 'leaving' | 'sessionEnd' | 'closing'

const order: readonly LostBy[] = ['closing', 'sessionEnd', 'leaving']

interface Work {
  lostBy: LostBy
}

/** Every work that is not stored yet: editors, notes, messages and drafts tell of themselves here (SHELL-89). */
const works = new Set<Work>()

/** Tells of a work that is not stored yet, until the returned function is called. */
export function addUnsaved(lostBy: LostBy): () => void {
  const work = { lostBy }
  works.add(work)
  if (works.size === 1) window.addEventListener('beforeunload', ask)
  return () => {
    works.delete(work)
    if (works.size === 0) window.removeEventListener('beforeunload', ask)
  }
}

/** Whether something would be lost by this. */
export function isLostBy(act: LostBy): boolean {
  return [...works].some(({ lostBy }) => order.indexOf(lostBy) >= order.indexOf(act))
}

/** The user lets go of everything that is not stored. */
export function discardUnsaved(): void {
  works.clear()
  window.removeEventListener('beforeunload', ask)
}

function ask(event: BeforeUnloadEvent): void {
  event.preventDefault()
}
