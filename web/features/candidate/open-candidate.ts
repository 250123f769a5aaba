/** Returns the platform id of the candidate in an address. Null if there is none. */
export function openCandidate(search: URLSearchParams): number | null {
  return candidateId(search.get('candidate') ?? '')
}

/** Parses a candidate id in an address. Null if it is not valid. */
export const candidateId = (id: string): number | null => (/^\d{1,10}$/.test(id) ? Number(id) : null)
