import { createStoredValue } from '#web/state/stored-value.ts'

/** Whether the CV is shown next to the answers. Stored for this window, across candidates (PLUS-20). */
export const cvBeside = createStoredValue<boolean>(
  'tavla.cv',
  {
    read: (stored) => stored === 'beside',
    write: (isBeside) => (isBeside ? 'beside' : null),
  },
  'sessionStorage',
)
