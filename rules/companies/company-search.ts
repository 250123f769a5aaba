import type { Service } from '#rules/integrations/services.ts'

// The search syntax for companies in the back office. Source: 3§5 (ADMIN-09 to ADMIN-12).

/** The connectors that can be searched, by name. */
export const SEARCHED_CONNECTORS = ['jobylon', 'ponty', 'teamtailor'] as const

/** Connectors by their name in a search. Both variants of Teamtailor have the same name. */
const connectors: Readonly<Record<(typeof SEARCHED_CONNECTORS)[number], readonly Service[]>> = {
  jobylon: ['jobylon'],
  ponty: ['ponty'],
  teamtailor: ['teamtailor', 'teamtailorXml'],
}

/** The term after `sub:` that finds every company with a subscription (ADMIN-11). */
export const ANY_SUBSCRIPTION = 'subscription'

/**
 * A parsed search. Texts are in lower case.
 * - `connector`: companies connected to one of the services. Empty for an unknown name.
 * - `salesperson`: companies with a salesperson of this name.
 * - `subscription`: companies with an active subscription, or with one whose name contains the text.
 * - `text`: companies with the text in their name, their number or the name of a salesperson.
 */
export type CompanySearch =
  | { kind: 'all' }
  | { kind: 'connector'; services: readonly Service[] }
  | { kind: 'salesperson'; name: string }
  | { kind: 'subscription'; name: string | null }
  | { kind: 'text'; text: string }

/**
 * Parses a search: `s: teamtailor`, `sp: Maria`, `sub: subscription`, `sub: Guld` or plain words. A prefix without a
 * term finds all companies.
 */
export function parseCompanySearch(typed: string): CompanySearch {
  const text = typed.trim().replace(/\s+/g, ' ').toLowerCase()
  if (text === '') return { kind: 'all' }
  const [, prefix, rest = ''] = /^(s|sp|sub):\s*(.*)$/.exec(text) ?? []
  if (prefix === undefined) return { kind: 'text', text }
  if (rest === '') return { kind: 'all' }
  if (prefix === 'sub') return { kind: 'subscription', name: ANY_SUBSCRIPTION.startsWith(rest) ? null : rest }
  if (prefix === 'sp') return { kind: 'salesperson', name: rest }
  return {
    kind: 'connector',
    services: Object.entries(connectors).flatMap(([name, services]) => (name.startsWith(rest) ? services : [])),
  }
}
