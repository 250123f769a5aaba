import { graphql } from 'react-relay'
import { isDateTimeFormat, type DateTimeFormat } from '#rules/text-and-time/date-format.ts'
import type { savePreferencesMutation } from '#web/__generated__/savePreferencesMutation.graphql.ts'
import { isLanguage, setLanguage, type Language } from '#web/i18n/language.ts'
import { defineAct, runAct } from '#web/relay/acts.ts'
import { NetworkError } from '#web/relay/errors.ts'
import { logFailure, reportError } from '#web/relay/report-error.ts'
import { currentUser } from '#web/relay/session.ts'
import { json, plainText, remembered } from '#web/state/remembered.ts'
import { dateFormat } from '#web/i18n/date-format.ts'

const saving = defineAct<savePreferencesMutation>(graphql`
  mutation savePreferencesMutation($input: UpdatePreferencesInput!) {
    updatePreferences(input: $input) {
      viewer {
        id
        preferences {
          dateTimeFormat
          locale
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

/** What somebody chose. */
interface Choice extends Preferences {
  userId: string
}

const whose = () => currentUser()?.id ?? ''

/** Which language of which account this browser last took over. */
const taken = remembered('tavla.account-language', plainText)
const markOf = (locale: string) => `${whose()} ${locale}`

/**
 * What was chosen last and may not have reached the account: its page was left or lost its connection before there was
 * an answer.
 */
const unanswered = remembered<Choice | null>(
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
/**
 * What goes to the account next, once what is on its way has been answered: of two at once the first could be stored
 * last.
 */
let next: { choice: Choice; tell: (error: unknown) => void } | null = null
let isUnderWay = false

async function send(choice: Choice, tell: (error: unknown) => void): Promise<void> {
  next = { choice, tell }
  if (isUnderWay) return
  isUnderWay = true
  while (next) {
    const {
      choice: { userId, locale, dateTimeFormat },
      tell: report,
    } = next
    next = null
    // Whoever has signed in meanwhile chose nothing.
    if (userId !== whose()) continue
    let isAnswered = false
    const saved = await runAct(
      saving,
      { input: { dateTimeFormat, locale: locale === 'en' ? 'EN' : 'SV' } },
      {
        onFailure: (error) => {
          isAnswered = !(error instanceof NetworkError)
          report(error)
        },
      },
    )
    if (next === null && (saved !== null || isAnswered)) unanswered.set(null)
  }
  isUnderWay = false
}

/** Language and date format, here at once and in the account (ACC-63). */
export async function savePreferences(chosen: Preferences): Promise<void> {
  const choice = { userId: whose(), ...chosen }
  unanswered.set(choice)
  dateFormat.set(chosen.dateTimeFormat)
  taken.set(markOf(chosen.locale))
  await setLanguage(chosen.locale)
  await send(choice, reportError)
}

/**
 * What the account says, in this browser: the date format, and the language when it was changed elsewhere. A language
 * that was chosen here before anybody signed in stays. What was chosen here without an answer goes to the account
 * instead.
 */
export function takePreferences(
  { locale, dateTimeFormat }: { locale: string; dateTimeFormat: DateTimeFormat },
  hasChosen: boolean,
): void {
  const left = unanswered.get()
  if (left && left.userId === whose()) {
    // Its own answer decides.
    if (!isUnderWay) void send(left, logFailure)
    return
  }
  dateFormat.set(dateTimeFormat)
  const language = locale.toLowerCase()
  const mark = markOf(language)
  const before = taken.get()
  if (before === mark) return
  taken.set(mark)
  const isOfThisUser = before?.startsWith(markOf('')) === true
  if ((isOfThisUser || !hasChosen) && isLanguage(language)) void setLanguage(language)
}
