import type { PromotionState } from '#web/__generated__/ManagePromotionsPageMoreQuery.graphql.ts'
import { textIn } from '#web/lists/text-in.ts'

const states = {
  all: null,
  active: 'ACTIVE',
  scheduled: 'SCHEDULED',
  cancelled: 'CANCELLED',
  ended: 'ENDED',
} as const satisfies Record<string, PromotionState | null>

/** The filters of the list, by their words in the address; `all` stands nowhere. */
export type Shown = keyof typeof states
const isShown = (word: string): word is Shown => Object.hasOwn(states, word)

/** What the address says of how the list is narrowed. */
export const shownIn = (address: URLSearchParams): Shown => {
  const word = address.get('state') ?? ''
  return isShown(word) ? word : 'all'
}

/** The same as the server is asked. */
export const askedIn = (address: URLSearchParams): { search: string | null; state: PromotionState | null } => ({
  search: textIn(address, 'search'),
  state: states[shownIn(address)],
})
