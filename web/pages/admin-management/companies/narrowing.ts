/** What the list is narrowed by, as the address says it (ADMIN-04). */
export function narrowing(address: URLSearchParams): { search: string | null; salesperson: string | null } {
  const read = (name: string): string | null => address.get(name)?.trim().slice(0, 200) || null
  return { search: read('search'), salesperson: read('salesperson') }
}
