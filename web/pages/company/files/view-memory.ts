/** How the list of a company was left: shown again when the user comes back to it. */
export interface ViewMemory {
  collapsed: ReadonlySet<string>
  unfolded: ReadonlySet<string>
  /** Place of the list it was scrolled at, and how far. */
  scroll: { place: string; offset: number }
}

const memories = new Map<string, ViewMemory>()

/** What is remembered of a company's list as long as the application runs. */
export function memoryOf(companyId: string): ViewMemory {
  const known = memories.get(companyId)
  if (known) return known
  const fresh: ViewMemory = { collapsed: new Set(), unfolded: new Set(), scroll: { place: '', offset: 0 } }
  memories.set(companyId, fresh)
  return fresh
}
