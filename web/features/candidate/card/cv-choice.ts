import { remembered } from '#web/state/remembered.ts'

/** Whether the CV stands beside the answers: kept from candidate to candidate, for this window (PLUS-20). */
export const cvBeside = remembered<boolean>(
  'tavla.cv',
  {
    read: (stored) => stored === 'beside',
    write: (isBeside) => (isBeside ? 'beside' : null),
  },
  'sessionStorage',
)
