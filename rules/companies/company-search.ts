import type { Service } from './connections.ts'

// What may be typed to find companies in the back office. Source: 3§5 (ADMIN-09 to ADMIN-12).

/** Words by which a connector is named; both variants of Teamtailor have one name. */
const connectors: Readonly<Record<string, readonly Service[]>> = {
  jobylon: ['jobylon'],
  ponty: ['ponty'],
  teamtailor: ['teamtailor', 'teamtailorXml'],
}

/**
 * What is searched for: `connector` companies connected to one of the services (none for a name nobody knows),
 * `salesperson` those of a salesperson with the text in the name, `subscription` those with a running subscription,
 * `text` those with it in their name, their number or the name of a salesperson. Texts are lower-cased.
 */
export type CompanySearch =
  | { kind: 'all' }
  | { kind: 'connector'; services: readonly Service[] }
  | { kind: 'salesperson'; name: string }
  | { kind: 'subscription' }
  | { kind: 'text'; text: string }

/**
 * Reads what was typed: `s: teamtailor`, `sp: Maria`, `sub: subscription` or plain words. A prefix without anything
 * after it finds all.
 */
export function readCompanySearch(typed: string): CompanySearch {
  const text = typed.trim().replace(/\s+/g, ' ').toLowerCase()
  if (text === '') return { kind: 'all' }
  const [, prefix, rest = ''] = /^(s|sp|sub):\s*(.*)$/.exec(text) ?? []
  if (prefix === undefined) return { kind: 'text', text }
  if (rest === '') return { kind: 'all' }
  if (prefix === 'sub') return { kind: 'subscription' }
  if (prefix === 'sp') return { kind: 'salesperson', name: rest }
  return {
    kind: 'connector',
    services: Object.entries(connectors).flatMap(([name, services]) => (name.startsWith(rest) ? services : [])),
  }
}
