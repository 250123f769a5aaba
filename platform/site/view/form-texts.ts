import type { Locale } from '#rules/locale.ts'
import { standardTitles } from '#rules/suggested-form.ts'

/** Things in a row as a phrase, of which only the first may begin with a capital: names of documents stand in the middle of it too. */
export function listOf(locale: Locale, things: readonly string[]): string {
  const words = things.filter(Boolean).map((thing, index) => (index > 0 && /^\p{Lu}-?\p{Ll}/u.test(thing) ? thing.charAt(0).toLocaleLowerCase(locale) + thing.slice(1) : thing))
  return new Intl.ListFormat(locale === 'en' ? 'en-GB' : locale).format(words)
}

const sv = {
  ...standardTitles('sv'),
  apply: 'Ansök',
  formSummary: (questions: number, documents: string[]) => listOf('sv', [questions === 0 ? '' : questions === 1 ? '1 fråga' : `${questions} frågor`, ...documents]),
  optional: 'valfritt',
  dateHint: 'ÅÅÅÅ-MM-DD',
  requiredMark: 'Fält med * måste fyllas i.',
  cv: 'CV',
  letter: 'Personligt brev',
  fileHint: 'PDF, Word, ODT, RTF, text eller bild, högst 10 MB',
  fileKept: 'Uppladdad',
  replaceFile: 'Byt fil',
  removeFile: 'Ta bort',
  consent: (company: string) => `Jag godkänner att ${company} behandlar mina uppgifter i rekryteringen.`,
  consentLabel: 'Godkännande',
  privacyTitle: 'Så behandlas dina uppgifter',
  privacy: (company: string, months: number) =>
    `${company} är ansvarig för dina uppgifter och använder dem bara för den här rekryteringen. De tas bort eller görs anonyma senast ${months} månader efter att annonsen har slutat. På din egen sida, som du får länken till i kvittot, kan du läsa, hämta och radera dem.`,
  send: 'Skicka ansökan',
  website2: 'Lämna det här fältet tomt',
  errorTitle: (count: number) => (count === 1 ? 'En uppgift behöver rättas' : `${count} uppgifter behöver rättas`),
  tooFast: 'Formuläret skickades mycket snabbt. Läs igenom och skicka det en gång till.',
  tooMany: 'Det har kommit många ansökningar från samma plats. Vänta några minuter och försök igen.',
  errors: {
    required: 'Fyll i det här.',
    requiredChoice: 'Välj minst ett alternativ.',
    requiredFile: 'Ladda upp en fil.',
    requiredConsent: 'Du behöver godkänna för att kunna ansöka.',
    invalid: 'Kontrollera det här.',
    invalidEmail: 'Skriv en e-postadress, till exempel namn@exempel.se.',
    invalidPhone: 'Skriv ett telefonnummer med 6 till 15 siffror.',
    invalidDate: 'Skriv datumet som ÅÅÅÅ-MM-DD.',
    tooLong: 'Det här är för långt.',
    outOfRange: 'Välj ett värde inom gränserna.',
    unknownChoice: 'Välj ett av alternativen.',
    wrongKind: (kinds: string) => `Den sortens fil går inte att ladda upp. Det går med ${kinds}.`,
    tooLarge: (limit: string) => `Filen är större än ${limit}.`,
    empty: 'Filen är tom.',
    missing: 'Filen finns inte kvar. Ladda upp den igen.',
    notAsked: 'Dokumentet är inte begärt längre.',
    deadlinePassed: 'Tiden för uppgiften har gått ut.',
  },
  applyByLink: 'Ansökan görs på arbetsgivarens egen sida.',
  applyByLinkButton: 'Till ansökan',
  applyByEmail: 'Skicka din ansökan med e-post till',
  failed: 'Försök igen om en stund.',
}
export type FormTexts = typeof sv

const en: FormTexts = {
  ...standardTitles('en'),
  apply: 'Apply',
  formSummary: (questions, documents) => listOf('en', [questions === 0 ? '' : questions === 1 ? '1 question' : `${questions} questions`, ...documents]),
  optional: 'optional',
  dateHint: 'YYYY-MM-DD',
  requiredMark: 'Fields marked * are required.',
  cv: 'CV',
  letter: 'Cover letter',
  fileHint: 'PDF, Word, ODT, RTF, text or image, at most 10 MB',
  fileKept: 'Uploaded',
  replaceFile: 'Replace file',
  removeFile: 'Remove',
  consent: (company) => `I agree that ${company} processes my details in the recruitment.`,
  consentLabel: 'Consent',
  privacyTitle: 'How your details are used',
  privacy: (company, months) =>
    `${company} is responsible for your details and uses them for this recruitment only. They are removed or made anonymous at most ${months} months after the ad has ended. On your own page, linked in the receipt, you can read, download and erase them.`,
  send: 'Send application',
  website2: 'Leave this field empty',
  errorTitle: (count) => (count === 1 ? 'One detail needs attention' : `${count} details need attention`),
  tooFast: 'The form was sent very quickly. Read it through and send it once more.',
  tooMany: 'Many applications have come from the same place. Wait a few minutes and try again.',
  errors: {
    required: 'Fill this in.',
    requiredChoice: 'Choose at least one option.',
    requiredFile: 'Upload a file.',
    requiredConsent: 'You need to agree in order to apply.',
    invalid: 'Check this.',
    invalidEmail: 'Write an e-mail address, for example name@example.com.',
    invalidPhone: 'Write a phone number of 6 to 15 digits.',
    invalidDate: 'Write the date as YYYY-MM-DD.',
    tooLong: 'This is too long.',
    outOfRange: 'Choose a value within the limits.',
    unknownChoice: 'Choose one of the options.',
    wrongKind: (kinds) => `That kind of file cannot be uploaded. These can: ${kinds}.`,
    tooLarge: (limit) => `The file is larger than ${limit}.`,
    empty: 'The file is empty.',
    missing: 'The file is no longer here. Upload it again.',
    notAsked: 'The document is no longer asked for.',
    deadlinePassed: 'The time for the case study is over.',
  },
  applyByLink: "You apply on the employer's own page.",
  applyByLinkButton: 'To the application',
  applyByEmail: 'Send your application by e-mail to',
  failed: 'Try again in a while.',
}

/** The words of the application form by language. */
export const formTexts: Record<Locale, FormTexts> = { sv, en }
