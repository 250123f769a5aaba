import { graphql } from 'react-relay'
import { isDateTimeFormat, type DateTimeFormat } from '#rules/date-format.ts'
import type { savePreferencesMutation } from '#web/__generated__/savePreferencesMutation.graphql.ts'
import { isLanguage, setLanguage, type Language } from '../i18n/language.ts'
import { defineAct, runAct } from '../relay/acts.ts'
import { NetworkError } from '../relay/errors.ts'
import { logFailure, reportError } from '../relay/report-error.ts'
import { currentUser } from '../relay/session.ts'
import { json, plainText, remembered } from '../state/remembered.ts'
import { dateFormat } from '../i18n/date-format.ts'

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

/** Which language of which account this browser last took over. */
const taken = remembered('tavla.account-language', plainText)
const markOf = (locale: string) => `${currentUser()?.id ?? ''} ${locale}`

/** What was chosen last and may not have reached the account: its page was left or lost its connection before there was an answer. */
const unanswered = remembered<(Preferences & { userId: string }) | null>('tavla.unanswered-preferences', json(
  (parsed) => {
    const { userId, locale, dateTimeFormat } = Object(parsed) as Record<string, unknown>
    return typeof userId === 'string' && isLanguage(locale) && isDateTimeFormat(dateTimeFormat) ? { userId, locale, dateTimeFormat } : null
  },
  (value) => value === null,
))
/** How many are on their way from this page. */
let underWay = 0

async function send({ locale, dateTimeFormat }: Preferences, tell: (error: unknown) => void): Promise<void> {
  let isAnswered = false
  underWay++
  const saved = await runAct(saving, { input: { dateTimeFormat, locale: locale === 'en' ? 'EN' : 'SV' } }, {
    onFailure: (error) => {
      isAnswered = !(error instanceof NetworkError)
      tell(error)
    },
  })
  underWay--
  if (underWay === 0 && (saved !== null || isAnswered)) unanswered.set(null)
}

/** Language and date format, here at once and in the account (ACC-63). */
export async function savePreferences(chosen: Preferences): Promise<void> {
  const userId = currentUser()?.id
  if (userId !== undefined) unanswered.set({ userId, ...chosen })
  dateFormat.set(chosen.dateTimeFormat)
  taken.set(markOf(chosen.locale))
  await setLanguage(chosen.locale)
  await send(chosen, reportError)
}

/**
 * What the account says, in this browser: the date format, and the language when it was changed elsewhere. A language that was
 * chosen here before anybody signed in stays. What was chosen here without an answer goes to the account instead.
 */
export function takePreferences({ locale, dateTimeFormat }: { locale: string; dateTimeFormat: DateTimeFormat }, hasChosen: boolean): void {
  const left = unanswered.get()
  if (left && left.userId === currentUser()?.id) {
    // Its own answer decides.
    if (underWay === 0) void send(left, logFailure)
    return
  }
  dateFormat.set(dateTimeFormat)
  const language = locale.toLowerCase()
  const mark = markOf(language)
  const before = taken.get()
  if (before === mark) return
  taken.set(mark)
  const isOfThisUser = before?.startsWith(`${currentUser()?.id ?? ''} `) === true
  if ((isOfThisUser || !hasChosen) && isLanguage(language)) void setLanguage(language)
}
