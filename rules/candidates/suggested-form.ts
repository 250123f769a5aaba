import type { ApplicantFields } from './applicant.ts'
import { newElement, type FormElement, type FormModel } from '#rules/forms/form.ts'
import type { Locale } from '#rules/text-and-time/locale.ts'

// The suggested questionnaire, and the standard questions of every application form. Source: 1§4, PLUS-03.

const STANDARD_TITLES: Record<Locale, Readonly<Record<keyof ApplicantFields, string>>> = {
  sv: { firstName: 'Förnamn', lastName: 'Efternamn', email: 'E-post', phone: 'Telefon', dateOfBirth: 'Födelsedatum' },
  en: {
    firstName: 'First name',
    lastName: 'Last name',
    email: 'Email',
    phone: 'Mobile number',
    dateOfBirth: 'Date of birth',
  },
}

const FORM_TEXTS = {
  sv: {
    title: 'Ansökan',
    about: 'Om dig',
    why: 'Varför vill du jobba hos oss?',
    years: 'Hur många års erfarenhet har du i yrket?',
    licence: 'Har du B-körkort?',
    yes: 'Ja',
    no: 'Nej',
    start: 'När kan du börja?',
  },
  en: {
    title: 'Application',
    about: 'About you',
    why: 'Why do you want to work with us?',
    years: 'How many years of experience do you have in this role?',
    licence: 'Do you have a category B driving licence?',
    yes: 'Yes',
    no: 'No',
    start: 'When can you start?',
  },
} as const

function text(title: string, type: 'text' | 'email' | 'phone' | 'date', required: boolean): FormElement {
  return { kind: 'text', title, secondary: null, type, placeholder: null, required }
}

/** The texts of the standard questions, in order. The job site and the editor use them. */
export const standardTitles = (locale: Locale) => STANDARD_TITLES[locale]

/** Returns the form that is suggested for an ad without a form (FORM-06). */
export function suggestedForm(locale: Locale): FormModel {
  const texts = FORM_TEXTS[locale]
  return {
    title: texts.title,
    elements: [
      { kind: 'label', title: texts.about, secondary: null },
      text(texts.why, 'text', true),
      { ...newElement('number'), title: texts.years },
      { kind: 'radio', title: texts.licence, secondary: null, choices: [texts.yes, texts.no], value: null },
      text(texts.start, 'date', false),
    ],
  }
}
