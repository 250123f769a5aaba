import { counted } from '#rules/text-and-time/counted.ts'
import type { Locale } from '#rules/text-and-time/locale.ts'
import type { UploadPurpose } from '#rules/forms/uploads.ts'
import { standardTitles } from '#rules/candidates/suggested-form.ts'

/**
 * Joins items to a phrase. Only the first item keeps its capital letter, because names of documents can also come in
 * the middle.
 */
export function formatList(locale: Locale, items: readonly string[]): string {
  const phrases = items
    .filter(Boolean)
    .map((item, index) =>
      index > 0 && /^\p{Lu}-?\p{Ll}/u.test(item) ? item.charAt(0).toLocaleLowerCase(locale) + item.slice(1) : item,
    )
  return new Intl.ListFormat(locale === 'en' ? 'en-GB' : locale).format(phrases)
}

const sv = {
  ...standardTitles('sv'),
  apply: 'Ansök',
  formSummary: (questions: number, documents: string[]) =>
    formatList('sv', [questions === 0 ? '' : questions === 1 ? '1 fråga' : `${questions} frågor`, ...documents]),
  optional: 'valfritt',
  dateHint: 'ÅÅÅÅ-MM-DD',
  requiredMark: 'Fält med * måste fyllas i.',
  cv: 'CV',
  letter: 'Personligt brev',
  fileHint: 'PDF, Word, ODT, RTF, TXT, JPG, PNG, WebP, högst 10 MB',
  fileKept: 'Uppladdad',
  replaceFile: 'Byt fil',
  removeFile: 'Ta bort',
  dropFile: 'Ta bort filen',
  sending: 'Skickar',
  lost: 'Ansökan skickades inte. Kontrollera anslutningen och försök igen. Allt du har fyllt i finns kvar.',
  consent: (company: string) => `Jag godkänner att ${company} behandlar mina uppgifter i rekryteringen.`,
  consentLabel: 'Godkännande',
  privacyTitle: 'Så behandlas dina uppgifter',
  privacy: (company: string, months: number) =>
    `${company} är personuppgiftsansvarig och använder dina uppgifter i den här rekryteringen. ` +
    `De raderas eller anonymiseras senast ${counted(months, 'månad', 'månader')} efter att annonsen har slutat. ` +
    'På din egen sida, som du får länken till i bekräftelsen, kan du läsa, ladda ner och radera dem.',
  send: 'Skicka ansökan',
  /** Plain text below the form (ACC-65), also returned by `GET /data/formFooter`. */
  footer:
    'Arbetsgivaren är personuppgiftsansvarig för uppgifterna i din ansökan. ' +
    'Uppgifterna används i den här rekryteringen och raderas när de inte längre behövs. ' +
    'Du kan när som helst dra tillbaka ansökan och be att få uppgifterna rättade eller raderade på din egen sida, ' +
    'som du når från bekräftelsen.',
  website2: 'Lämna det här fältet tomt',
  unanswered: 'Inte besvarad',
  errorsMended: 'Allt är rättat. Skicka ansökan igen.',
  errorTitle: (count: number) => (count === 1 ? 'En uppgift behöver rättas' : `${count} uppgifter behöver rättas`),
  tooFast: 'Formuläret skickades mycket snabbt. Läs igenom och skicka det en gång till.',
  tooMany: 'Det har kommit många ansökningar från ditt nätverk. Vänta några minuter och försök igen.',
  errors: {
    required: 'Fyll i fältet.',
    requiredField: {
      firstName: 'Ange ditt förnamn.',
      lastName: 'Ange ditt efternamn.',
      email: 'Ange din e-postadress.',
      phone: 'Ange ditt telefonnummer.',
      dateOfBirth: 'Ange ditt födelsedatum.',
    } as Record<string, string>,
    requiredAnswer: 'Svara på frågan.',
    requiredMessage: 'Skriv ett meddelande.',
    requiredChoice: 'Välj minst ett alternativ.',
    requiredFile: 'Välj en fil.',
    requiredDocument: { cv: 'Välj ditt CV.', letter: 'Välj ditt personliga brev.' } as Record<string, string>,
    requiredConsent: 'Du behöver godkänna för att kunna ansöka.',
    invalid: 'Kontrollera svaret.',
    trapped: 'Fältet var ifyllt, kanske av en lösenordshanterare. Lämna det tomt och skicka igen.',
    invalidEmail: 'Ange adressen som namn@exempel.se.',
    invalidPhone: 'Ange ett telefonnummer med 6–15 siffror.',
    invalidDate: 'Ange datumet som ÅÅÅÅ-MM-DD.',
    tooLong: 'Korta texten.',
    tooLongBy: (most: number) => `Skriv högst ${most} tecken.`,
    outOfRange: 'Välj ett värde inom gränserna.',
    outside: (least: number, most: number) => `Välj ett värde från ${least} till ${most}.`,
    unknownChoice: 'Välj ett av alternativen.',
    // On one line of a phone. The hint of the field lists all types.
    wrongKind: (sent: string, purpose: UploadPurpose) =>
      `${sent === '' ? 'Fel filtyp.' : `${sent} går inte.`} Välj ${
        {
          document: 'PDF, Word, TXT, JPG eller PNG',
          image: 'JPG, PNG eller WebP',
          video: 'MP4 eller WebM',
          file: 'PDF, Word, bild, film eller ZIP',
        }[purpose]
      }.`,
    unreadableImage: 'Bilden går inte att läsa. Välj en annan.',
    tooLarge: (limit: string) => `Filen är större än ${limit}. Välj en mindre.`,
    empty: 'Filen är tom. Välj en annan.',
    missing: 'Filen finns inte kvar. Ladda upp den igen.',
    notAsked: 'Dokumentet behövs inte längre.',
    deadlinePassed: 'Tiden för arbetsprovet har gått ut.',
  },
  applyByLink: 'Ansökan görs på arbetsgivarens egen webbplats.',
  applyByLinkButton: 'Till ansökan',
  applyByEmail: 'Skicka din ansökan med e-post till',
  applyByEmailButton: 'Skriv ett mejl',
  applyByEmailHint: (title: string) => `Skriv ”${title}” i ämnesraden och bifoga ditt CV.`,
  failed: 'Försök igen om en stund.',
}
export type FormTexts = typeof sv

const en: FormTexts = {
  ...standardTitles('en'),
  apply: 'Apply',
  formSummary: (questions, documents) =>
    formatList('en', [questions === 0 ? '' : questions === 1 ? '1 question' : `${questions} questions`, ...documents]),
  optional: 'optional',
  dateHint: 'YYYY-MM-DD',
  requiredMark: 'Fields marked * are required.',
  cv: 'CV',
  letter: 'Cover letter',
  fileHint: 'PDF, Word, ODT, RTF, TXT, JPG, PNG, WebP, up to 10 MB',
  fileKept: 'Uploaded',
  replaceFile: 'Replace file',
  removeFile: 'Remove',
  dropFile: 'Remove the file',
  sending: 'Sending',
  lost: 'Your application wasn’t sent. Check your connection and try again. Everything you’ve filled in is still here.',
  consent: (company) => `I agree to ${company} processing my details for this recruitment.`,
  consentLabel: 'Consent',
  privacyTitle: 'How your details are used',
  privacy: (company, months) =>
    `${company} is responsible for your details and uses them for this recruitment. ` +
    `They are deleted or anonymised no later than ${counted(months, 'month', 'months')} after the job closes. ` +
    'You can view, download and delete them on your own page, linked in the confirmation email.',
  send: 'Send application',
  footer:
    'The employer is the controller of the personal data in your application. ' +
    'The data is used for this recruitment and deleted when it is no longer needed. ' +
    'You can withdraw the application at any time and ask to have the data corrected or deleted on your own page, ' +
    'which you reach from the confirmation.',
  website2: 'Leave this field empty',
  unanswered: 'Not answered',
  errorsMended: 'Everything is corrected. Send the application again.',
  errorTitle: (count) => (count === 1 ? '1 field needs attention' : `${count} fields need attention`),
  tooFast: 'That was very fast. Check your answers and send the form again.',
  tooMany: 'Too many applications have been sent from your network. Wait a few minutes and try again.',
  errors: {
    required: 'Fill in this field.',
    requiredField: {
      firstName: 'Enter your first name.',
      lastName: 'Enter your last name.',
      email: 'Enter your email address.',
      phone: 'Enter your phone number.',
      dateOfBirth: 'Enter your date of birth.',
    },
    requiredAnswer: 'Answer the question.',
    requiredMessage: 'Enter a message.',
    requiredChoice: 'Choose at least one option.',
    requiredFile: 'Choose a file.',
    requiredDocument: { cv: 'Choose your CV.', letter: 'Choose your cover letter.' },
    requiredConsent: 'You need to agree in order to apply.',
    invalid: 'Check this answer.',
    trapped: 'The field was filled in, perhaps by a password manager. Leave it empty and send again.',
    invalidEmail: 'Enter an address like name@example.com.',
    invalidPhone: 'Enter a phone number of 6 to 15 digits.',
    invalidDate: 'Enter the date as YYYY-MM-DD.',
    tooLong: 'Shorten your answer.',
    tooLongBy: (most) => `Use at most ${most} characters.`,
    outOfRange: 'Choose a value in the allowed range.',
    outside: (least, most) => `Choose a value from ${least} to ${most}.`,
    unknownChoice: 'Choose one of the options.',
    wrongKind: (sent, purpose) =>
      `${sent === '' ? 'Wrong file type.' : `${sent} won’t work.`} Use ${
        {
          document: 'PDF, Word, TXT, JPG or PNG',
          image: 'JPG, PNG or WebP',
          video: 'MP4 or WebM',
          file: 'PDF, Word, image, video or ZIP',
        }[purpose]
      }.`,
    unreadableImage: 'The image cannot be read. Choose another one.',
    tooLarge: (limit) => `The file is larger than ${limit}. Choose a smaller one.`,
    empty: 'The file is empty. Choose another.',
    missing: 'The file is no longer available. Upload it again.',
    notAsked: 'This document is no longer needed.',
    deadlinePassed: 'The deadline for the case study has passed.',
  },
  applyByLink: 'You apply on the employer’s website.',
  applyByLinkButton: 'Apply on their website',
  applyByEmail: 'Send your application by email to',
  applyByEmailButton: 'Write an email',
  applyByEmailHint: (title) => `Put “${title}” in the subject and attach your CV.`,
  failed: 'Try again later.',
}

/** Texts of the application form by language. */
export const formTexts: Record<Locale, FormTexts> = { sv, en }
