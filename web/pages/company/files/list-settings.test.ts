import { expect, test } from 'vitest'
import { DEFAULT_AD_LIST_SETTINGS } from '#web/features/ad/ad-list.ts'
import { settingsCodec } from './list-settings.ts'

test('filters, search and sorting survive storage (AD-25)', () => {
  const settings = {
    ...DEFAULT_AD_LIST_SETTINGS,
    showDraft: true,
    ownerOnly: true,
    term: 'montör',
    sorting: { key: 'name', direction: 'ascending' } as const,
  }
  expect(settingsCodec.read(settingsCodec.write(settings))).toEqual(settings)
})

test('an unsorted list stays unsorted (AD-25)', () => {
  expect(settingsCodec.read(settingsCodec.write({ ...DEFAULT_AD_LIST_SETTINGS, sorting: null })).sorting).toBeNull()
})

test('missing or invalid stored settings give the defaults (AD-21)', () => {
  for (const stored of [null, '{', '{"showDraft":"yes","sorting":{"key":"colour"}}'])
    expect(settingsCodec.read(stored)).toEqual(DEFAULT_AD_LIST_SETTINGS)
})
