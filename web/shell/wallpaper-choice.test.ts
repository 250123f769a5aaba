import { expect, test } from 'vitest'
import { afterShowing, firstWallpaper, nextWallpaper } from './wallpaper-choice.ts'

const ids = ['dimma', 'fjall', 'lin', 'is']
const today = '2026-03-02'

test('the wallpaper stays for a day and changes on the next (SHELL-106)', () => {
  const memory = { locked: null, recent: ['dimma', 'fjall', 'lin'] }
  expect(firstWallpaper(ids, { ...memory, chosenOn: today }, today, Math.random)).toBe('lin')
  expect(firstWallpaper(ids, { ...memory, chosenOn: '2026-03-01' }, today, Math.random)).toBe('is')
  expect(firstWallpaper(['is'], { ...memory, chosenOn: today }, today, Math.random)).toBe('is')
})

test('a locked wallpaper stays unless it has been removed (SHELL-105)', () => {
  expect(firstWallpaper(ids, { locked: 'lin', recent: ['is'], chosenOn: null }, today, Math.random)).toBe('lin')
  expect(
    firstWallpaper(ids, { locked: 'gone', recent: ['dimma', 'fjall', 'lin'], chosenOn: null }, today, Math.random),
  ).toBe('is')
})

test('every wallpaper is used once before one repeats (SHELL-106)', () => {
  let recent: readonly string[] = []
  const shown: string[] = []
  for (let round = 0; round < ids.length; round++) {
    const id = nextWallpaper(ids, recent, Math.random) ?? ''
    shown.push(id)
    recent = afterShowing(ids, recent, id)
  }
  expect(new Set(shown).size).toBe(ids.length)
})

test('the next round does not start with the wallpaper just shown (SHELL-106)', () => {
  const recent = afterShowing(ids, ['dimma', 'fjall', 'lin'], 'is')
  expect(recent).toEqual(['is'])
  for (let draw = 0; draw < 20; draw++) expect(nextWallpaper(ids, recent, Math.random)).not.toBe('is')
})
