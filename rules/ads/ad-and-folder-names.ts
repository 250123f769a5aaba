// Names of projects, folders and ads. Source: 1§5, 1§9.

import type { FieldErrorCode } from '#rules/errors/error-codes.ts'

/** Maximum length of the name of a project or folder (AD-11). */
export const MAX_FOLDER_NAME_LENGTH = 44
/** Maximum length of the title of an ad (AD-30). */
export const MAX_AD_TITLE_LENGTH = 75

const checkLength = (name: string, limit: number): FieldErrorCode[] => {
  const trimmed = name.trim()
  if (trimmed === '') return ['required']
  return trimmed.length > limit ? ['tooLong'] : []
}

/** Checks the trimmed name of a project or folder (AD-11): 'required', 'tooLong'. */
export const checkFolderName = (name: string) => checkLength(name, MAX_FOLDER_NAME_LENGTH)

/** Checks the trimmed title of an ad (AD-30, AD-41): 'required', 'tooLong'. */
export const checkAdTitle = (title: string) => checkLength(title, MAX_AD_TITLE_LENGTH)

/**
 * Returns whether the title typed to confirm a removal matches, ignoring case and surrounding spaces (SHELL-09, AD-38).
 * Source: 2§4.1.
 */
export function isTypedTitle(typed: string, title: string): boolean {
  const fold = (text: string) => text.trim().normalize('NFC').toLocaleLowerCase('sv')
  return fold(typed) !== '' && fold(typed) === fold(title)
}
