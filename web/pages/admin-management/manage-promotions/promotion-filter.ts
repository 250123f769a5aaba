import type { PromotionState } from '#web/__generated__/ManagePromotionsPageMoreQuery.graphql.ts'
import { textParam } from '#web/lists/text-param.ts'

const states = {
  all: null,
  active: 'ACTIVE',
  scheduled: 'SCHEDULED',
  cancelled: 'CANCELLED',
  ended: 'ENDED',
} as const satisfies Record<string, PromotionState | null>

/** The state filter in the URL. `all` is the default and is not written to the URL. */
export type StateFilter = keyof typeof states
const isStateFilter = (value: string): value is StateFilter => Object.hasOwn(states, value)

/** Parses the state filter in a URL. */
export const parseStateFilter = (address: URLSearchParams): StateFilter => {
  const value = address.get('state') ?? ''
  return isStateFilter(value) ? value : 'all'
}

/** Returns the filter in a URL as query variables. */
export const parseFilter = (address: URLSearchParams): { search: string | null; state: PromotionState | null } => ({
  search: textParam(address, 'search'),
  state: states[parseStateFilter(address)],
})
