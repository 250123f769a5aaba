/** What the list is narrowed by, as the address says it (ADMIN-04). */
export function narrowing(address: URLSearchParams): { search: string | null; salesperson: string | null } {
  const read = (name: string): string | null => address.get(name)?.trim().slice(0, 200) || null
  return { search: read('search'), salesperson: read('salesperson') }
}

/** A list is read on to a page from its start: no further than this at once. */
const furthest = 50

/** The page that the address says, from 1. */
export function pageOf(address: URLSearchParams): number {
  const page = Number(address.get('page'))
  return Number.isInteger(page) && page > 0 ? Math.min(page, furthest) : 1
}
