/**
 * What loses a work that is not stored yet: leaving the page (an editor), the end of the session (a note, which saves
 * itself when it is left), or only closing the tab (a draft kept in the tab's storage).
 */
export type LostBy = 'leaving' | 'sessionEnd' | 'closing'

const order: readonly LostBy[] = ['closing', 'sessionEnd', 'leaving']

/** Stores a work as it stands and tells whether it is stored. */
export type Save = () => Promise<boolean>

interface Work {
  lostBy: LostBy
  /** How it is stored before the page is left; null while it cannot be. */
  save: () => Save | null
}

/** Every work that is not stored yet: editors, notes, messages and drafts tell of themselves here (SHELL-89). */
const works = new Set<Work>()

/** Tells of a work that is not stored yet, until the returned function is called. */
export function addUnsaved(lostBy: LostBy, save: () => Save | null = () => null): () => void {
  const work = { lostBy, save }
  works.add(work)
  if (works.size === 1) window.addEventListener('beforeunload', ask)
  return () => {
    works.delete(work)
    if (works.size === 0) window.removeEventListener('beforeunload', ask)
  }
}

const worksLostBy = (act: LostBy) => [...works].filter(({ lostBy }) => order.indexOf(lostBy) >= order.indexOf(act))

/** Whether something would be lost by this. */
export function isLostBy(act: LostBy): boolean {
  return worksLostBy(act).length > 0
}

/** Stores all that would be lost by this, one after the other; null where something cannot be stored as it stands. */
export function saveOf(act: LostBy): Save | null {
  const saves = worksLostBy(act).map(({ save }) => save())
  if (saves.length === 0 || saves.includes(null)) return null
  return async () => {
    for (const save of saves) if (!(await save?.())) return false
    return true
  }
}

/** The user lets go of everything that is not stored. */
export function discardUnsaved(): void {
  works.clear()
  window.removeEventListener('beforeunload', ask)
}

function ask(event: BeforeUnloadEvent): void {
  event.preventDefault()
}
