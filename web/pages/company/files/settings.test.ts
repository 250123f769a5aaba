import { expect, test } from 'vitest'
import { DEFAULT_AD_LIST_SETTINGS } from '#web/features/ad/ad-list.ts'
import { settingsCodec } from './settings.ts'

test('AD-25 filters, search and sorting are remembered', () => {
  const settings = {
    ...DEFAULT_AD_LIST_SETTINGS,
    showDraft: true,
    ownerOnly: true,
    term: 'montör',
    sorting: { key: 'name', direction: 'ascending' } as const,
  }
  expect(settingsCodec.read(settingsCodec.write(settings))).toEqual(settings)
})

test('AD-25 a list that is not sorted is remembered as such', () => {
  expect(settingsCodec.read(settingsCodec.write({ ...DEFAULT_AD_LIST_SETTINGS, sorting: null })).sorting).toBeNull()
})

test('AD-21 the defaults hold when nothing or nonsense is there', () => {
  for (const stored of [null, '{', '{"showDraft":"yes","sorting":{"key":"colour"}}'])
    expect(settingsCodec.read(stored)).toEqual(DEFAULT_AD_LIST_SETTINGS)
})
