import { expect, test, vi } from 'vitest'
import { boxKey } from './box-keys.ts'

const keys = () => ({
  escape: vi.fn(() => true),
  open: vi.fn(),
  focus: vi.fn((key: string) => key.startsWith('Arrow') || key === 'Home'),
  lift: vi.fn(),
  select: vi.fn(),
  menu: vi.fn(),
  reject: vi.fn(),
  rate: vi.fn(),
})
const press = (key: string, over: Partial<Parameters<typeof boxKey>[0]> = {}) => ({
  key,
  code: '',
  shiftKey: false,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  ...over,
})

test('h, j, k and l work like the arrows, and Shift selects on the way (PLUS-22)', () => {
  const does = keys()
  for (const key of ['h', 'j', 'k', 'l', 'ArrowUp', 'Home']) expect(boxKey(press(key), does)).toBe(true)
  expect(boxKey(press('J', { shiftKey: true }), does)).toBe(true)
  expect(does.focus.mock.calls).toEqual([
    ['ArrowLeft', false],
    ['ArrowDown', false],
    ['ArrowUp', false],
    ['ArrowRight', false],
    ['ArrowUp', false],
    ['Home', false],
    ['ArrowDown', true],
  ])
})

test('Enter opens, X selects, M moves, R rejects, Space lifts (PLUS-22)', () => {
  const does = keys()
  for (const key of ['Enter', 'x', 'X', 'm', 'R', ' ']) boxKey(press(key, { shiftKey: key === 'X' }), does)
  expect(does.open).toHaveBeenCalledOnce()
  expect(does.select.mock.calls).toEqual([['toggle'], ['range']])
  for (const act of [does.menu, does.reject, does.lift]) expect(act).toHaveBeenCalledOnce()
})

test('the digits rate in halves, and Shift 0 rates ten halves on every keyboard layout (PLUS-22)', () => {
  const does = keys()
  boxKey(press('0', { code: 'Digit0' }), does)
  boxKey(press('7', { code: 'Digit7' }), does)
  boxKey(press('5', { code: 'Numpad5' }), does)
  boxKey(press('=', { code: 'Digit0', shiftKey: true }), does)
  expect(does.rate.mock.calls).toEqual([[0], [7], [5], [10]])
  expect(boxKey(press('/', { code: 'Digit7', shiftKey: true }), does)).toBe(false)
})

test('keys with Ctrl, Alt or Cmd are ignored, and so are actions that a read-only box does not have (PLUS-22)', () => {
  const does = keys()
  for (const held of ['ctrlKey', 'altKey', 'metaKey'] as const)
    expect(boxKey(press('x', { [held]: true }), does)).toBe(false)
  expect(does.select).not.toHaveBeenCalled()
  const { escape, open, focus } = does
  for (const key of ['x', 'm', 'r', ' ']) expect(boxKey(press(key), { escape, open, focus })).toBe(false)
  expect(boxKey(press('4', { code: 'Digit4' }), { escape, open, focus })).toBe(false)
})

test('Esc is left to a running drag (PIPE-20)', () => {
  const does = keys()
  expect(boxKey(press('Escape'), does)).toBe(true)
  does.escape.mockReturnValue(false)
  expect(boxKey(press('Escape'), does)).toBe(false)
})
