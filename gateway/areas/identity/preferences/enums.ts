import { enumNames } from '#gateway/schema/enum-names.ts'

/** Languages of the interface. */
export const languages = enumNames(['sv', 'en'])
