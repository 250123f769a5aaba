import type { ApplicantFields } from './applicant.ts'
import { newElement, type FormElement, type FormModel } from '#rules/forms/form.ts'
import type { Locale } from '#rules/text-and-time/locale.ts'

// The suggested questionnaire, and the questions every application form begins with. Source: 1§4, PLUS-03.

const STANDARD: Record<Locale, Readonly<Record<keyof ApplicantFields, string>>> = {
  sv: { firstName: 'Förnamn', lastName: 'Efternamn', email: 'E-post', phone: 'Mobil', dateOfBirth: 'Födelsedatum' },
  en: {
    firstName: 'First name',
    lastName: 'Last name',
    email: 'E-mail',
    phone: 'Mobile',
    dateOfBirth: 'Date of birth',
  },
}

const TEXTS = {
  sv: {
    title: 'Ansökan',
    about: 'Om dig',
    why: 'Varför vill du jobba hos oss?',
    years: 'Hur många års erfarenhet har du av yrket?',
    licence: 'Har du B-körkort?',
    yes: 'Ja',
    no: 'Nej',
    start: 'När kan du börja?',
  },
  en: {
    title: 'Application',
    about: 'About you',
    why: 'Why do you want to work with us?',
    years: 'How many years of experience do you have in the profession?',
    licence: 'Do you have a driving licence (B)?',
    yes: 'Yes',
    no: 'No',
    start: 'When can you start?',
  },
} as const

function text(title: string, type: 'text' | 'email' | 'phone' | 'date', required: boolean): FormElement {
  return { kind: 'text', title, secondary: null, type, placeholder: null, required }
}

/** The words of the standard questions, in their order; the job site and the editor take them from here. */
export const standardTitles = (locale: Locale) => STANDARD[locale]

/**
 * The questions every application form asks first. The editor shows them locked: they cannot be removed and are never
 * sent (FORM-26).
 */
export function standardQuestions(locale: Locale): FormElement[] {
  const t = STANDARD[locale]
  return [
    text(t.firstName, 'text', true),
    text(t.lastName, 'text', true),
    text(t.email, 'email', true),
    text(t.phone, 'phone', true),
    text(t.dateOfBirth, 'date', false),
  ].map((element, index) => ({ ...element, key: `standard-${index}`, locked: true }))
}

/** The form offered when an ad has none yet (FORM-06). */
export function suggestedForm(locale: Locale): FormModel {
  const t = TEXTS[locale]
  return {
    title: t.title,
    elements: [
      { kind: 'label', title: t.about, secondary: null },
      text(t.why, 'text', true),
      { ...newElement('number'), title: t.years },
      { kind: 'radio', title: t.licence, secondary: null, choices: [t.yes, t.no], value: null },
      text(t.start, 'date', false),
    ],
  }
}
