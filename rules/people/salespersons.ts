import type { StaffRole } from './roles.ts'

// Staff who look after a company. Source: 1§1, 1§6, 3§2.3 (ADMIN-18 to ADMIN-22).

/**
 * Staff with one of these roles can be salespeople. Without any of them, a user stops being a salesperson (ADMIN-18).
 */
export const SALESPERSON_ROLES = ['Administrator', 'Economy', 'Moderator'] as const satisfies readonly StaffRole[]

/** Default maximum number of salespeople per company. The documents do not specify one. */
export const DEFAULT_MAX_SALESPERSONS = 5

/**
 * Returns the main salesperson after one has left. If the main salesperson left, the first of the remaining becomes
 * main. Null if there are none.
 */
export function mainSalespersonAfter(
  main: string | null,
  leaving: string,
  remaining: readonly string[],
): string | null {
  return main !== null && main !== leaving && remaining.includes(main) ? main : (remaining[0] ?? null)
}
