/** Maximum length of a first or last name. Our own limit. */
export const MAX_PERSON_NAME_LENGTH = 100

/**
 * Returns whether a text, trimmed, can be a first or last name: it has a letter and is not too long (ACC-20). Source:
 * 1§5.
 */
export function isPersonName(value: string): boolean {
  const name = value.trim()
  return name.length <= MAX_PERSON_NAME_LENGTH && /\p{L}/u.test(name) && !/[<>\p{Cc}]/u.test(name)
}

/** Joins the first and the last name. */
export const fullName = (person: { firstName: string; lastName: string }) =>
  `${person.firstName} ${person.lastName}`.trim()
