import { expect, test } from 'vitest'
import { AdProfessionGroups, DetectTags, GetProfessions } from '#contract/ads/professions-and-tags.ts'
import {
  DataCities,
  DataCountries,
  DataCurrencies,
  DataFormFooter,
  DataHelpArticles,
  DataInvoiceFee,
  DataMessageDefaults,
  DataWallpapers,
  GetSchedulingPreferences,
  GetUserPreferences,
  SaveUserPreferences,
} from '#contract/identity/preferences-and-static-data.ts'
import { PLACEHOLDERS, readPlaceholder, unfilledPlaceholders } from '#rules/candidates/placeholders.ts'
import { setUpPlatform } from '#platform/testing/set-up.ts'
import { formTexts } from '#platform/foundation/texts/form-texts.ts'
import { registerProfessions } from '#platform/domains/ads/professions/routes.ts'
import { registerTags } from '#platform/domains/ads/tags/routes.ts'
import { registerPreferences } from './routes.ts'

const platform = await setUpPlatform({ areas: [registerPreferences, registerProfessions, registerTags] })
const user = await platform.createUser({ locale: 'en' })

test("returns the user's date format and language (ACC-63)", async () => {
  expect((await platform.inject(GetUserPreferences, undefined, user)).body).toEqual({
    dateTimeFormat: 'YYYY-MM-DD HH:mm',
    locale: 'en',
    moveAtOnce: false,
  })
  expect((await platform.inject(GetUserPreferences)).status).toBe(401)
})

test('disables nights and weekends in the scheduling preferences (ACC-64, ACC-66)', async () => {
  expect((await platform.inject(GetSchedulingPreferences, undefined, user)).body).toEqual({
    disabledHours: [22, 23, 24, 0, 1, 2, 3, 4, 5],
    disabledWeekly: [0, 6],
    timePickerInterval: 15,
  })
})

test('returns the default message and its placeholders in the sender’s language (ACC-65)', async () => {
  const { body: english } = await platform.inject(DataMessageDefaults, undefined, user)
  const { body: swedish } = await platform.inject(
    DataMessageDefaults,
    undefined,
    await platform.createUser({ locale: 'sv' }),
  )
  expect([english.htmlMessage, swedish.htmlMessage]).toEqual([
    expect.stringContaining('{first name}'),
    expect.stringContaining('{förnamn}'),
  ])
  for (const { htmlMessage, tags } of [english, swedish]) {
    for (const tag of unfilledPlaceholders(htmlMessage)) expect(tags).toContain(tag)
    expect(tags.map(readPlaceholder)).toEqual([...PLACEHOLDERS])
  }
})

test('names countries in the requested language, and returns 404 for an unknown language (SHELL-02)', async () => {
  const { body: swedish } = await platform.inject(DataCountries, { params: { language: 'sv' } })
  expect(swedish).toHaveLength(249)
  expect(swedish).toContainEqual({ code: 'SE', name: 'Sverige' })
  expect(swedish.at(-1)?.name).toMatch(/^Ö/)
  expect((await platform.inject(DataCountries, { params: { language: 'en' } })).body).toContainEqual({
    code: 'SE',
    name: 'Sweden',
  })
  expect((await platform.inject(DataCountries, { params: { language: 'xx' } })).status).toBe(404)
})

test('returns cities, currencies, the invoice fee, the form footer and help articles (SHELL-02)', async () => {
  const { body: cities } = await platform.inject(DataCities)
  expect(cities[0]).toEqual({ id: 1, name: 'Stockholm' })
  expect(new Set(cities.map(({ id }) => id)).size).toBe(cities.length)
  expect((await platform.inject(DataCurrencies)).body[0]).toEqual({ code: 'SEK', name: 'svensk krona' })
  expect((await platform.inject(DataInvoiceFee, undefined, user)).body).toEqual({
    title: 'Paper invoice fee',
    amount: 26,
  })
  expect((await platform.inject(DataFormFooter)).body).toEqual({
    sv: `<p>${formTexts.sv.footer}</p>`,
    en: `<p>${formTexts.en.footer}</p>`,
  })
  expect((await platform.inject(DataHelpArticles)).body).toHaveProperty('home')
})

test('returns wallpapers as style maps with their id (SHELL-103)', async () => {
  const { body } = await platform.inject(DataWallpapers)
  expect(body).toHaveLength(10)
  for (const style of body)
    expect(style).toMatchObject({ backgroundImage: expect.any(String), '--wallpaper-id': expect.any(String) })
})

test('saves the preferences for this user only (ACC-63, PLUS-89)', async () => {
  const other = await platform.createUser()
  const saved = { dateTimeFormat: 'DD/MM/YYYY HH:mm', locale: 'en' } as const
  const author = await platform.createUser()
  expect((await platform.inject(SaveUserPreferences, { body: saved }, author)).body).toEqual({
    ...saved,
    moveAtOnce: false,
  })
  // A save without `moveAtOnce` keeps it.
  for (const body of [{ ...saved, moveAtOnce: true }, saved])
    expect((await platform.inject(SaveUserPreferences, { body }, author)).body).toEqual({ ...saved, moveAtOnce: true })
  expect((await platform.inject(GetUserPreferences, undefined, author)).body).toEqual({ ...saved, moveAtOnce: true })
  expect((await platform.inject(GetUserPreferences, undefined, other)).body).toEqual({
    dateTimeFormat: 'YYYY-MM-DD HH:mm',
    locale: 'sv',
    moveAtOnce: false,
  })
  const wrong = await platform.inject(
    SaveUserPreferences,
    { body: { dateTimeFormat: 'MM/DD/YYYY' as never, locale: 'sv' } },
    author,
  )
  expect([wrong.status, Object.keys(wrong.error.errors ?? {})]).toEqual([400, ['dateTimeFormat']])
})

test('returns professions in groups, each with its SSYK code and a unique id (AD-72, AD-74)', async () => {
  const { body } = await platform.inject(AdProfessionGroups, undefined, user)
  const all = body.flatMap(({ professions }) => professions)
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
  expect(all).toContainEqual({ id: 2512, name: 'Mjukvaru- och systemutvecklare m.fl.', ssyk: '2512' })
  expect(all.every(({ ssyk }) => /^\d{4}$/.test(ssyk))).toBe(true)
  expect(body.every(({ professions }) => professions.length > 0)).toBe(true)
  expect((await platform.inject(AdProfessionGroups)).status).toBe(401)
})

test('detects and suggests tags for every signed-in user (AD-110, AD-112)', async () => {
  const found = await platform.inject(
    DetectTags,
    { body: { data: '<h1>Utvecklare</h1><p>Vi söker dig som är bra på Java.</p>' } },
    user,
  )
  expect(found.body).toEqual({ tags: [{ label: 'Java', type: 'positive' }], isHomeLanguage: true })
  expect((await platform.inject(GetProfessions, { body: { data: 'java' } }, user)).body[0]).toEqual({
    label: 'Java',
    frequency: 310,
  })
  expect((await platform.inject(DetectTags, { body: { data: 'x' } })).status).toBe(401)
})
