import { expect, test } from 'vitest'
import { DEFAULT_AD_LIST_SETTINGS } from '#rules/ad-list.ts'
import { loadSettings, saveSettings } from './settings.ts'

function memory(start: Record<string, string> = {}) {
  const items = new Map(Object.entries(start))
  return { getItem: (key: string) => items.get(key) ?? null, setItem: (key: string, value: string) => void items.set(key, value) }
}

test('AD-25 filters, search and sorting are remembered', () => {
  const storage = memory()
  const settings = { ...DEFAULT_AD_LIST_SETTINGS, showDraft: true, ownerOnly: true, term: 'montör', sorting: { key: 'name', direction: 'ascending' } as const }
  saveSettings(settings, storage)
  expect(loadSettings(storage)).toEqual(settings)
})

test('AD-25 a list that is not sorted is remembered as such', () => {
  const storage = memory()
  saveSettings({ ...DEFAULT_AD_LIST_SETTINGS, sorting: null }, storage)
  expect(loadSettings(storage).sorting).toBeNull()
})

test('AD-21 the defaults hold when nothing, nonsense or no storage is there', () => {
  expect(loadSettings(memory())).toEqual(DEFAULT_AD_LIST_SETTINGS)
  expect(loadSettings(memory({ 'tavla.ad-list': '{' }))).toEqual(DEFAULT_AD_LIST_SETTINGS)
  expect(loadSettings(memory({ 'tavla.ad-list': '{"showDraft":"yes","sorting":{"key":"colour"}}' }))).toEqual(DEFAULT_AD_LIST_SETTINGS)
  expect(loadSettings(null)).toEqual(DEFAULT_AD_LIST_SETTINGS)
  expect(() => saveSettings(DEFAULT_AD_LIST_SETTINGS, { setItem: () => { throw new Error('full') } })).not.toThrow()
})
