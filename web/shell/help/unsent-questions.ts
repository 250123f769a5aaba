import { currentUser, onSession } from '#web/relay/session.ts'

/** Texts of questions to sales that are not sent, by user and company. A text survives the closed panel. */
const questions = new Map<string, string>()

const keyOf = (companyId: string) => `${currentUser()?.id ?? ''} ${companyId}`

export const unsentQuestion = (companyId: string): string => questions.get(keyOf(companyId)) ?? ''

/** Keeps the text of a question. An empty text removes it. */
export function keepUnsentQuestion(companyId: string, text: string): void {
  if (text === '') questions.delete(keyOf(companyId))
  else questions.set(keyOf(companyId), text)
}

// A user who signs out leaves no text in this tab.
onSession((event) => {
  if (event.type === 'loggedOut' && event.isWanted) questions.clear()
})
