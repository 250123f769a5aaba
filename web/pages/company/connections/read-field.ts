import { countryName } from '#web/i18n/country-name.ts'
import { connectionsTexts } from './texts.ts'

const { t } = connectionsTexts

const FIELDS = [
  'ID',
  'OWNER',
  'TITLE',
  'HTML',
  'REQUIREMENTS',
  'STREET',
  'PLACE_TEXT',
  'POST_CODE',
  'CITY',
  'COUNTRY',
  'URL',
  'APPLY_URL',
  'EMPLOYMENT',
  'WORKPLACE',
  'START',
  'END',
  'DAYS',
  'SALARY_FROM',
  'SALARY_TO',
  'SALARY_CURRENCY',
  'SALARY_PERIOD',
  'CHANGED',
  'MORE_PLACES',
] as const

/** Returns the name of a field of an ad. */
export const fieldName = (field: string): string =>
  t(`reading.fields.${FIELDS.find((each) => each === field) ?? 'OTHER'}`)

const WORDS = [
  'indefinite',
  'temporary',
  'hourly',
  'fullTime',
  'partTime',
  'volunteering',
  'internship',
  'apprentice',
  'freelance',
  'trainee',
  'substitute',
  'seasonal',
  'summer',
  'project',
  'onsite',
  'remote',
  'mixed',
  'daily',
  'weekly',
  'monthly',
  'annually',
] as const

/** Returns the stored value of a field in the user's language. */
export function valueText(field: string | null | undefined, value: string): string {
  if (field === 'COUNTRY') return countryName(value)
  if (field !== 'EMPLOYMENT' && field !== 'WORKPLACE' && field !== 'SALARY_PERIOD') return value
  return value
    .split(',')
    .flatMap((word) => {
      const known = WORDS.find((each) => each === word)
      return known ? [t(`reading.words.${known}`)] : []
    })
    .join(', ')
}
