import { fetchQuery, graphql, type IEnvironment } from 'relay-runtime'
import { PLACEHOLDERS, writePlaceholder } from '#rules/placeholders.ts'
import type { messageDefaultsQuery } from '#web/__generated__/messageDefaultsQuery.graphql.ts'
import { currentEnvironment } from '../../../relay/environment.ts'

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
const unread: MessageDefaults = { html: '', tags: PLACEHOLDERS.map((placeholder) => writePlaceholder(placeholder, 'sv')) }

const known = new WeakMap<IEnvironment, Promise<MessageDefaults>>()

/** What new messages start with (ACC-65): read once a session; an empty message when that fails. */
export function messageDefaults(): Promise<MessageDefaults> {
  const environment = currentEnvironment()
  const before = known.get(environment)
  if (before) return before
  const reading = fetchQuery<messageDefaultsQuery>(environment, query, {}, { fetchPolicy: 'store-or-network' }).toPromise().then(
    (answer) => answer?.viewer.messageDefaults ?? unread,
    () => {
      known.delete(environment)
      return unread
    },
  )
  known.set(environment, reading)
  return reading
}
