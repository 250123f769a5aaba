import { localStepName } from '#rules/candidates/steps.ts'
import { currentLanguage, type Language } from './language.ts'
import { useLanguage } from './texts.ts'

/** Returns the name of a step in the interface language (PIPE-97). Components use `useStepName`. */
export const stepName = (name: string): string => localStepName(name, currentLanguage())

const namers: Record<Language, (name: string) => string> = {
  sv: (name) => localStepName(name, 'sv'),
  en: (name) => localStepName(name, 'en'),
}

/** Returns `stepName` for components. The component renders again when the language changes. */
export const useStepName = (): ((name: string) => string) => namers[useLanguage()]
