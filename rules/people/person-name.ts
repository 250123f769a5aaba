/** Longest first or last name; a limit of our own. */
export const PERSON_NAME_MAX_LENGTH = 100

/**
 * Whether a text, trimmed, can be a person's first or last name: it has a letter and is not too long (ACC-20). Source:
 * 1§5.
 */
export function isPersonName(value: string): boolean {
  const name = value.trim()
  return name.length <= PERSON_NAME_MAX_LENGTH && /\p{L}/u.test(name) && !/[<>\p{Cc}]/u.test(name)
}

/** First and last name in one line. */
export const fullName = (person: { firstName: string; lastName: string }) =>
  `${person.firstName} ${person.lastName}`.trim()
