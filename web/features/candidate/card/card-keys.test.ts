import { expect, test } from 'vitest'
import { cardKey } from './card-keys.ts'

const press = (key: string, code: string, over: object = {}) =>
  cardKey({ key, code, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...over })

test('J and K change candidate, N opens the note, M moves, R rejects (PLUS-22)', () => {
  expect(
    [press('j', 'KeyJ'), press('K', 'KeyK'), press('n', 'KeyN'), press('m', 'KeyM'), press('r', 'KeyR')].map(
      (key) => key?.act,
    ),
  ).toEqual(['next', 'previous', 'note', 'move', 'reject'])
})

test('digits rate in half stars, and Shift+0 gives ten halves on any keyboard (PLUS-22)', () => {
  expect(Array.from({ length: 10 }, (_, digit) => press(String(digit), `Digit${digit}`))).toEqual(
    Array.from({ length: 10 }, (_, digit) => ({ act: 'rate', rank: digit / 2 })),
  )
  expect([press('=', 'Digit0', { shiftKey: true }), press(')', 'Digit0', { shiftKey: true })]).toEqual([
    { act: 'rate', rank: 5 },
    { act: 'rate', rank: 5 },
  ])
  expect(press('7', 'Numpad7')).toEqual({ act: 'rate', rank: 3.5 })
})

test('keys pressed with Ctrl, Cmd or Alt are left to the browser (PLUS-22)', () => {
  for (const modifier of ['ctrlKey', 'metaKey', 'altKey']) expect(press('j', 'KeyJ', { [modifier]: true })).toBeNull()
  expect([press('x', 'KeyX'), press('"', 'Digit2', { shiftKey: true })]).toEqual([null, null])
})
