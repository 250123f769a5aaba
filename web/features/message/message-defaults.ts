import { fetchQuery, graphql, type IEnvironment } from 'relay-runtime'
import { PLACEHOLDERS, writePlaceholder } from '#rules/candidates/placeholders.ts'
import type { messageDefaultsQuery } from '#web/__generated__/messageDefaultsQuery.graphql.ts'
import { currentLanguage, type Language } from '#web/i18n/language.ts'
import { currentEnvironment } from '#web/relay/environment.ts'

/** What a new message starts with, and the words that are replaced when it is sent, in braces (ACC-65). */
export interface MessageDefaults {
  html: string
  tags: readonly string[]
}

const query = graphql`
  query messageDefaultsQuery @throwOnFieldError {
    viewer {
      messageDefaults {
        html
        tags
      }
    }
  }
`

/** Nothing to start with, and what is filled in all the same. */
const unread: MessageDefaults = {
  html: '',
  tags: PLACEHOLDERS.map((placeholder) => writePlaceholder(placeholder, 'sv')),
}

const known = new WeakMap<IEnvironment, Map<Language, Promise<MessageDefaults>>>()

/**
 * What new messages start with (ACC-65), in the language of the user: read once a session and language; an empty
 * message when that fails.
 */
export function messageDefaults(): Promise<MessageDefaults> {
  const environment = currentEnvironment()
  const language = currentLanguage()
  const byLanguage = known.get(environment) ?? new Map<Language, Promise<MessageDefaults>>()
  known.set(environment, byLanguage)
  const before = byLanguage.get(language)
  if (before) return before
  const reading = fetchQuery<messageDefaultsQuery>(environment, query, {})
    .toPromise()
    .then(
      (answer) => answer?.viewer.messageDefaults ?? unread,
      () => {
        byLanguage.delete(language)
        return unread
      },
    )
  byLanguage.set(language, reading)
  return reading
}
