import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addUnsaved, discardUnsaved, isLostBy, saveOf } from './unsaved.ts'

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

/** Whether closing the tab asks. */
function asks(): boolean {
  const event = new Event('beforeunload', { cancelable: true })
  for (const listener of listeners) listener(event)
  return event.defaultPrevented
}

test('SHELL-89 closing the tab asks as long as one work is not stored', () => {
  expect(asks()).toBe(false)
  const [first, second] = [addUnsaved('leaving'), addUnsaved('closing')]
  expect(asks()).toBe(true)
  first()
  expect(asks()).toBe(true)
  second()
  second()
  expect(asks()).toBe(false)
})

test('an editor is lost by leaving, a note by the end of the session, a draft by closing the tab only', () => {
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

test('what is let go of asks no more', () => {
  const done = addUnsaved('leaving')
  discardUnsaved()
  expect(isLostBy('closing')).toBe(false)
  expect(asks()).toBe(false)
  done()
})

test('SHELL-89 what would be lost can be saved first where all of it can, and a save that does not go through ends it', async () => {
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
  expect(await saveOf('leaving')?.()).toBe(true)
  expect(saveOf('closing')).toBeNull()
  draft()
  const refused = addUnsaved('leaving', save('refused', false))
  const last = addUnsaved('leaving', save('last'))
  expect(await saveOf('leaving')?.()).toBe(false)
  expect(saved).toEqual(['editor', 'editor', 'refused'])
  for (const end of [editor, refused, last]) end()
  expect(saveOf('leaving')).toBeNull()
})
