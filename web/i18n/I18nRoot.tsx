import { I18nProvider } from 'react-aria-components/I18nProvider'
import type { ReactNode } from 'react'
import { locales } from './language.ts'
import { useLanguage } from './texts.ts'

/** Sets the locale of built-in widgets (calendar, number fields, announcements) to the interface language. */
export function I18nRoot({ children }: { children: ReactNode }) {
  return <I18nProvider locale={locales[useLanguage()]}>{children}</I18nProvider>
}
