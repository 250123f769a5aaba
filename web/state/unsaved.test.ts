import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addUnsaved, discardUnsaved, isLostBy, getSave } from './unsaved.ts'

const listeners = new Set<(event: Event) => void>()
beforeEach(() => {
  vi.stubGlobal('window', {
    addEventListener: (_: string, listener: (event: Event) => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: (event: Event) => void) => listeners.delete(listener),
  })
})
afterEach(() => {
  discardUnsaved()
  vi.unstubAllGlobals()
})

/** Returns whether closing the tab asks for confirmation. */
function doesClosingAsk(): boolean {
  const event = new Event('beforeunload', { cancelable: true })
  for (const listener of listeners) listener(event)
  return event.defaultPrevented
}

test('closing the tab asks while any work is unsaved (SHELL-89)', () => {
  expect(doesClosingAsk()).toBe(false)
  const [first, second] = [addUnsaved('leaving'), addUnsaved('closing')]
  expect(doesClosingAsk()).toBe(true)
  first()
  expect(doesClosingAsk()).toBe(true)
  second()
  second()
  expect(doesClosingAsk()).toBe(false)
})

test('an editor is lost by leaving, a note at the end of the session, a draft only by closing the tab', () => {
  const loses = () => (['leaving', 'sessionEnd', 'closing'] as const).filter(isLostBy)
  expect(loses()).toEqual([])
  const draft = addUnsaved('closing')
  expect(loses()).toEqual(['closing'])
  const note = addUnsaved('sessionEnd')
  expect(loses()).toEqual(['sessionEnd', 'closing'])
  const editor = addUnsaved('leaving')
  expect(loses()).toEqual(['leaving', 'sessionEnd', 'closing'])
  for (const done of [draft, note, editor]) done()
  expect(loses()).toEqual([])
})

test('discarded work does not ask', () => {
  const done = addUnsaved('leaving')
  discardUnsaved()
  expect(isLostBy('closing')).toBe(false)
  expect(doesClosingAsk()).toBe(false)
  done()
})

test('saves all work that would be lost if all of it can be saved, and stops at the first failure (SHELL-89)', async () => {
  const saved: string[] = []
  const save =
    (name: string, isStored = true) =>
    () =>
    async () => {
      saved.push(name)
      return isStored
    }
  const draft = addUnsaved('closing')
  const editor = addUnsaved('leaving', save('editor'))
  expect(await getSave('leaving')?.()).toBe(true)
  expect(getSave('closing')).toBeNull()
  draft()
  const refused = addUnsaved('leaving', save('refused', false))
  const last = addUnsaved('leaving', save('last'))
  expect(await getSave('leaving')?.()).toBe(false)
  expect(saved).toEqual(['editor', 'editor', 'refused'])
  for (const end of [editor, refused, last]) end()
  expect(getSave('leaving')).toBeNull()
})
