import { createStore } from './create-store.ts'

/**
 * Whether a move to a step without a message asks no question (PLUS-89). The shell sets it from the user's preferences.
 * It is not stored in the browser, so that another user of the browser never moves candidates without a question.
 */
export const moveAtOnce = createStore(false)
