/** The candidate whose card an address opens, by its id on the platform; null when it names none. */
export function openCandidate(search: URLSearchParams): number | null {
  return candidateId(search.get('candidate') ?? '')
}

/** An id as it stands in an address; null when it is none. */
export const candidateId = (id: string): number | null => (/^\d{1,10}$/.test(id) ? Number(id) : null)
