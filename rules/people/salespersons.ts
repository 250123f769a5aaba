import type { StaffRole } from './roles.ts'

// Staff who look after a company. Source: 1§1, 1§6, 3§2.3 (ADMIN-18 to ADMIN-22).

/** Staff roles whose holders look after companies; whoever has none of them any more is no salesperson (ADMIN-18). */
export const SALESPERSON_ROLES = ['Administrator', 'Economy', 'Moderator'] as const satisfies readonly StaffRole[]

/** Most salespersons of a company while nobody has set another number; the documents name none. */
export const USUAL_SALESPERSON_CAP = 5

/**
 * Who is the main one after somebody left: who was, unless it was them; then who came first of those who stay; null
 * when nobody does.
 */
export function mainAfter(main: string | null, left: string, staying: readonly string[]): string | null {
  return main !== null && main !== left && staying.includes(main) ? main : (staying[0] ?? null)
}
