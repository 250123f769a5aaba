import { I18nProvider } from 'react-aria-components/I18nProvider'
import type { ReactNode } from 'react'
import { locales } from './language.ts'
import { useLanguage } from './texts.ts'

/** Gives built-in widgets (calendar, number fields, announcements) the locale of the interface language. */
export function I18nRoot({ children }: { children: ReactNode }) {
  return <I18nProvider locale={locales[useLanguage()]}>{children}</I18nProvider>
}
