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

test('PLUS-22 h, j, k and l stand for the arrows, with Shift to choose on the way', () => {
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

test('PLUS-22 Enter opens, X selects, M moves, R rejects, Space lifts', () => {
  const does = keys()
  for (const key of ['Enter', 'x', 'X', 'm', 'R', ' ']) boxKey(press(key, { shiftKey: key === 'X' }), does)
  expect(does.open).toHaveBeenCalledOnce()
  expect(does.select.mock.calls).toEqual([['toggle'], ['range']])
  for (const act of [does.menu, does.reject, does.lift]) expect(act).toHaveBeenCalledOnce()
})

test('PLUS-22 the digits rate in halves, 0 with Shift in ten, whatever sign Shift makes of it', () => {
  const does = keys()
  boxKey(press('0', { code: 'Digit0' }), does)
  boxKey(press('7', { code: 'Digit7' }), does)
  boxKey(press('5', { code: 'Numpad5' }), does)
  boxKey(press('=', { code: 'Digit0', shiftKey: true }), does)
  expect(does.rate.mock.calls).toEqual([[0], [7], [5], [10]])
  expect(boxKey(press('/', { code: 'Digit7', shiftKey: true }), does)).toBe(false)
})

test('PLUS-22 keys held with Ctrl, Alt or Cmd are left to others, and so is what a read-only box cannot do', () => {
  const does = keys()
  for (const held of ['ctrlKey', 'altKey', 'metaKey'] as const)
    expect(boxKey(press('x', { [held]: true }), does)).toBe(false)
  expect(does.select).not.toHaveBeenCalled()
  const { escape, open, focus } = does
  for (const key of ['x', 'm', 'r', ' ']) expect(boxKey(press(key), { escape, open, focus })).toBe(false)
  expect(boxKey(press('4', { code: 'Digit4' }), { escape, open, focus })).toBe(false)
})

test('PIPE-20 Esc is left to a drag that is going on', () => {
  const does = keys()
  expect(boxKey(press('Escape'), does)).toBe(true)
  does.escape.mockReturnValue(false)
  expect(boxKey(press('Escape'), does)).toBe(false)
})
