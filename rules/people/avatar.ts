// The avatar of a person without an image. Source: 1§9, 2§2.2.

/** The ten colours, `--avatar-0` to `--avatar-9` in the design (SHELL-12). */
export const AVATAR_COLOURS = [
  '#0b5d6e',
  '#a3281f',
  '#2d6b3c',
  '#8a5a00',
  '#3d4f7c',
  '#7a4663',
  '#cdbd96',
  '#a9c2c4',
  '#b8c4a0',
  '#d8b4a2',
] as const

/** Minimum brightness of a background for black initials. Below it, they are white (SHELL-13). */
const BRIGHTNESS_THRESHOLD = 186

/**
 * The owner of an avatar. Always include a known e-mail address: it is one of the three inputs of the colour
 * (SHELL-12).
 */
export interface Person {
  firstName: string
  lastName: string
  email: string | null
}

/**
 * Returns the index of a person's colour. It never changes, because it is an FNV-1a hash of full name and e-mail address
 * (SHELL-12).
 */
export function avatarIndex(person: Person): number {
  // The names are joined by a space, so that a full name gets the same colour wherever it is split.
  const name = `${person.firstName} ${person.lastName}`.trim().replace(/\s+/g, ' ')
  const text = [name, person.email ?? ''].map((part) => part.trim().toLowerCase()).join('\n')
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return (hash >>> 0) % AVATAR_COLOURS.length
}

/** Returns the perceived brightness of a #rrggbb colour, 0 to 255. */
export function brightness(colour: string): number {
  const channel = (from: number) => parseInt(colour.slice(from, from + 2), 16)
  return channel(1) * 0.299 + channel(3) * 0.587 + channel(5) * 0.114
}

/** Returns the colour of the initials on a background (SHELL-13). */
export const initialsColour = (colour: string): 'black' | 'white' =>
  brightness(colour) >= BRIGHTNESS_THRESHOLD ? 'black' : 'white'

/**
 * Returns the first letters of first and last name in capitals. If both are blank, returns the first letter of the
 * e-mail address, or '?'.
 */
export function initials(person: Person): string {
  const first = (text: string) => [...text.trim()][0]?.toLocaleUpperCase('sv') ?? ''
  return first(person.firstName) + first(person.lastName) || first(person.email ?? '') || '?'
}

export interface Avatar {
  index: number
  colour: string
  ink: 'black' | 'white'
  initials: string
}

/** Returns all the data of an avatar without an image. The colour is derived from the person by default (SHELL-12, SHELL-13). */
export function avatarOf(person: Person, index: number = avatarIndex(person)): Avatar {
  const colour = AVATAR_COLOURS[index] ?? AVATAR_COLOURS[0]
  return { index, colour, ink: initialsColour(colour), initials: initials(person) }
}

/** Splits a full name. The last word is the last name. */
export function splitName(name: string): { firstName: string; lastName: string } {
  const words = name.trim().split(/\s+/)
  return words.length < 2
    ? { firstName: words[0] ?? '', lastName: '' }
    : { firstName: words.slice(0, -1).join(' '), lastName: words.at(-1) ?? '' }
}
