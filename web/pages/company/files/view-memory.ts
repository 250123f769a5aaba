/** The state in which the user left a company's list. It is restored when the user returns. */
export interface ViewMemory {
  collapsed: ReadonlySet<string>
  unfolded: ReadonlySet<string>
  /** Path of the list that was scrolled, and its scroll offset. */
  scroll: { place: string; offset: number }
}

const memories = new Map<string, ViewMemory>()

/** Returns the state of a company's list. It is kept until the page is reloaded. */
export function getMemory(companyId: string): ViewMemory {
  const existing = memories.get(companyId)
  if (existing) return existing
  const created: ViewMemory = { collapsed: new Set(), unfolded: new Set(), scroll: { place: '', offset: 0 } }
  memories.set(companyId, created)
  return created
}
