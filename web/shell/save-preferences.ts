import { graphql } from 'react-relay'
import type { DateTimeFormat } from '#rules/date-format.ts'
import type { savePreferencesMutation } from '#web/__generated__/savePreferencesMutation.graphql.ts'
import { isLanguage, setLanguage, type Language } from '../i18n/language.ts'
import { defineAct, runAct } from '../relay/acts.ts'
import { currentUser } from '../relay/session.ts'
import { plainText, remembered } from '../state/remembered.ts'
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

/** Language and date format, here at once and in the account (ACC-63). */
export async function savePreferences({ locale, dateTimeFormat }: Preferences): Promise<void> {
  dateFormat.set(dateTimeFormat)
  taken.set(markOf(locale))
  await setLanguage(locale)
  await runAct(saving, { input: { dateTimeFormat, locale: locale === 'en' ? 'EN' : 'SV' } })
}

/**
 * What the account says, in this browser: the date format, and the language when it was changed elsewhere. A language that was
 * chosen here before anybody signed in stays.
 */
export function takePreferences({ locale, dateTimeFormat }: { locale: string; dateTimeFormat: DateTimeFormat }, hasChosen: boolean): void {
  dateFormat.set(dateTimeFormat)
  const language = locale.toLowerCase()
  const mark = markOf(language)
  const before = taken.get()
  if (before === mark) return
  taken.set(mark)
  const isOfThisUser = before?.startsWith(`${currentUser()?.id ?? ''} `) === true
  if ((isOfThisUser || !hasChosen) && isLanguage(language)) void setLanguage(language)
}
