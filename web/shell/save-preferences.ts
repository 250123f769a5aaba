import { graphql } from 'react-relay'
import { isDateTimeFormat, type DateTimeFormat } from '#rules/text-and-time/date-format.ts'
import type { savePreferencesMutation } from '#web/__generated__/savePreferencesMutation.graphql.ts'
import { isLanguage, setLanguage, type Language } from '#web/i18n/language.ts'
import { defineAct, runAct } from '#web/relay/acts.ts'
import { NetworkError } from '#web/relay/errors.ts'
import { logFailure, reportError } from '#web/relay/report-error.ts'
import { currentUser } from '#web/relay/session.ts'
import { json, plainText, createStoredValue } from '#web/state/stored-value.ts'
import { dateFormat } from '#web/i18n/date-format.ts'

/** Stores language and date format, and how the user moves candidates if the input names it. */
export const updatePreferences = defineAct<savePreferencesMutation>(graphql`
  mutation savePreferencesMutation($input: UpdatePreferencesInput!) {
    updatePreferences(input: $input) {
      viewer {
        id
        preferences {
          dateTimeFormat
          locale
          shouldMoveAtOnce
        }
      }
      errors {
        reason
      }
    }
  }
`)

interface Preferences {
  locale: Language
  dateTimeFormat: DateTimeFormat
}

/** Preferences that a user has chosen. */
interface Choice extends Preferences {
  userId: string
}

const currentUserId = () => currentUser()?.id ?? ''

/** The user and language that this browser last adopted from an account. */
const adoptedLanguage = createStoredValue('tavla.account-language', plainText)
const markOf = (locale: string) => `${currentUserId()} ${locale}`

/**
 * The last choice if it may not have reached the account, because the page was left or the connection was lost before
 * the answer.
 */
const unanswered = createStoredValue<Choice | null>(
  'tavla.unanswered-preferences',
  json(
    (parsed) => {
      const { userId, locale, dateTimeFormat } = Object(parsed) as Record<string, unknown>
      return typeof userId === 'string' && isLanguage(locale) && isDateTimeFormat(dateTimeFormat)
        ? { userId, locale, dateTimeFormat }
        : null
    },
    (value) => value === null,
  ),
)
/** The choice to send after the current request. Two parallel requests could be stored in the wrong order. */
let next: { choice: Choice; onFailure: (error: unknown) => void } | null = null
let isSending = false

async function send(choice: Choice, onFailure: (error: unknown) => void): Promise<void> {
  next = { choice, onFailure }
  if (isSending) return
  isSending = true
  while (next) {
    const {
      choice: { userId, locale, dateTimeFormat },
      onFailure: report,
    } = next
    next = null
    // Another user has signed in since, and did not make this choice.
    if (userId !== currentUserId()) continue
    let isAnswered = false
    const saved = await runAct(
      updatePreferences,
      { input: { dateTimeFormat, locale: locale === 'en' ? 'EN' : 'SV' } },
      {
        onFailure: (error) => {
          isAnswered = !(error instanceof NetworkError)
          report(error)
        },
      },
    ).catch((error: unknown) => {
      // An error must not end the loop, or later choices would never be sent.
      logFailure(error)
      return null
    })
    if (next === null && (saved !== null || isAnswered)) unanswered.set(null)
  }
  isSending = false
}

/** Saves language and date format in this browser and in the account (ACC-63). */
export async function savePreferences(chosen: Preferences): Promise<void> {
  const choice = { userId: currentUserId(), ...chosen }
  unanswered.set(choice)
  dateFormat.set(chosen.dateTimeFormat)
  adoptedLanguage.set(markOf(chosen.locale))
  await setLanguage(chosen.locale)
  await send(choice, reportError)
}

/**
 * Applies the account's preferences in this browser: the date format, and the language if it was changed elsewhere. A
 * language chosen here before sign-in stays. A choice without an answer is sent to the account instead.
 */
export function adoptPreferences(
  { locale, dateTimeFormat }: { locale: string; dateTimeFormat: DateTimeFormat },
  hasChosen: boolean,
): void {
  const pending = unanswered.get()
  if (pending && pending.userId === currentUserId()) {
    // The answer of the running request will decide.
    if (!isSending) void send(pending, logFailure)
    return
  }
  dateFormat.set(dateTimeFormat)
  const language = locale.toLowerCase()
  const mark = markOf(language)
  const before = adoptedLanguage.get()
  if (before === mark) return
  adoptedLanguage.set(mark)
  const isOfThisUser = before?.startsWith(markOf('')) === true
  if ((isOfThisUser || !hasChosen) && isLanguage(language)) void setLanguage(language)
}
