import { fetchQuery, graphql, type IEnvironment } from 'relay-runtime'
import { PLACEHOLDERS, writePlaceholder } from '#rules/candidates/placeholders.ts'
import type { messageDefaultsQuery } from '#web/__generated__/messageDefaultsQuery.graphql.ts'
import { currentLanguage, type Language } from '#web/i18n/language.ts'
import { currentEnvironment } from '#web/relay/environment.ts'

/** The initial text of a new message, and the placeholders that are replaced on sending, in braces (ACC-65). */
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

/** Used if the defaults cannot be read: no initial text, and the placeholders that are always replaced. */
const fallback: MessageDefaults = {
  html: '',
  tags: PLACEHOLDERS.map((placeholder) => writePlaceholder(placeholder, 'sv')),
}

const cache = new WeakMap<IEnvironment, Map<Language, Promise<MessageDefaults>>>()

/**
 * Returns the initial text of new messages in the user's language (ACC-65). Cached per session and language. Returns an
 * empty message if reading fails.
 */
export function messageDefaults(): Promise<MessageDefaults> {
  const environment = currentEnvironment()
  const language = currentLanguage()
  const byLanguage = cache.get(environment) ?? new Map<Language, Promise<MessageDefaults>>()
  cache.set(environment, byLanguage)
  const cached = byLanguage.get(language)
  if (cached) return cached
  const reading = fetchQuery<messageDefaultsQuery>(environment, query, {})
    .toPromise()
    .then(
      (answer) => answer?.viewer.messageDefaults ?? fallback,
      () => {
        byLanguage.delete(language)
        return fallback
      },
    )
  byLanguage.set(language, reading)
  return reading
}
