import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AVATAR_COLOURS, avatarIndex, avatarOf, brightness, initials, initialsColour, splitName } from './avatar.ts'

test('gives every person a colour, and ignores case and surrounding spaces (SHELL-12)', () => {
  const name = fc.stringMatching(/^[a-zåäö]*$/)
  fc.assert(
    fc.property(name, name, name, (firstName, lastName, email) => {
      const index = avatarIndex({ firstName, lastName, email })
      expect(AVATAR_COLOURS[index]).toBeDefined()
      expect(
        avatarIndex({ firstName: ` ${firstName.toUpperCase()}`, lastName: `${lastName} `, email: email.toUpperCase() }),
      ).toBe(index)
    }),
  )
})

test('gives a full name the same colour wherever it is split (SHELL-12)', () => {
  const email = 'anna@brev.example'
  expect(avatarIndex({ firstName: 'Anna Maria', lastName: 'Ek', email })).toBe(
    avatarIndex({ firstName: 'Anna', lastName: 'Maria Ek', email }),
  )
})

test('uses every colour, and all three inputs (SHELL-12)', () => {
  const used = new Set(
    Array.from({ length: 500 }, (_, n) => avatarIndex({ firstName: `F${n}`, lastName: 'L', email: 'e' })),
  )
  expect(used.size).toBe(10)
  const by = (key: 'firstName' | 'lastName' | 'email') =>
    new Set(
      Array.from({ length: 50 }, (_, n) => avatarIndex({ firstName: 'a', lastName: 'b', email: 'c', [key]: `x${n}` })),
    ).size
  expect([by('firstName'), by('lastName'), by('email')].every((count) => count > 3)).toBe(true)
})

test('draws black initials from brightness 186, otherwise white (SHELL-13)', () => {
  expect(initialsColour('#bababa')).toBe('black')
  expect(initialsColour('#b9b9b9')).toBe('white')
  expect(AVATAR_COLOURS.map(initialsColour)).toEqual([
    'white',
    'white',
    'white',
    'white',
    'white',
    'white',
    'black',
    'black',
    'black',
    'black',
  ])
  expect(brightness('#ffffff')).toBeCloseTo(255)
})

test('returns the initials (SHELL-12)', () => {
  expect(initials({ firstName: 'åsa', lastName: 'berg', email: null })).toBe('ÅB')
  expect(initials({ firstName: '', lastName: '', email: 'x@y.se' })).toBe('X')
  expect(initials({ firstName: ' ', lastName: '', email: null })).toBe('?')
  expect(avatarOf({ firstName: 'Elin', lastName: 'Åkesson', email: null }).initials).toBe('EÅ')
  expect(splitName('Anna Maria Berg')).toEqual({ firstName: 'Anna Maria', lastName: 'Berg' })
  expect(splitName('Cher')).toEqual({ firstName: 'Cher', lastName: '' })
})
