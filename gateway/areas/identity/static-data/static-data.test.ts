import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  DataCities,
  DataCountries,
  DataCurrencies,
  DataFormFooter,
  DataHelpArticles,
  DataMessageDefaults,
  DataPlaces,
  DataWallpapers,
  GetSchedulingPreferences,
  GetUserPreferences,
} from '#contract/identity/preferences-and-static-data.ts'
import { toGlobalId } from '#gateway/schema/global-id.ts'
import { startAreas, type AreaTests } from '#gateway/testing/stand-in-platform.ts'

const documents = {
  Static: /* GraphQL */ `
    query Static {
      referenceData {
        countries(language: SV) {
          code
          name
        }
        cities {
          id
          databaseId
          name
        }
        currencies {
          code
          name
        }
      }

      clientConfig {
        wallpapers {
          styles {
            property
            value
          }
        }
        helpArticles {
          page
          articleId
        }
        formFooter {
          sv
          en
        }
      }
    }
  `,
  Again: 'query Again($id: ID!) { node(id: $id) { ... on City { name } } }',
  Site: '{ clientConfig { siteUrl } }',
  Places:
    'query Places($text: String!) { referenceData { placeSuggestions(text: $text) { postCode city municipality county } } }',
  Preferences: /* GraphQL */ `
    query Preferences {
      viewer {
        preferences {
          dateTimeFormat
          locale
        }
        schedulingPreferences {
          disabledHours
          disabledWeekly
          timePickerInterval
        }
        messageDefaults {
          html
          tags
        }
      }
    }
  `,
}

describe('static data and preferences', () => {
  let areas: AreaTests
  beforeAll(async () => {
    areas = await startAreas(documents)
    areas.answer(DataCountries, [{ code: 'SE', name: 'Sverige' }], { language: 'sv' })
    areas.answer(DataCities, [{ id: 5, name: 'Umeå' }])
    areas.answer(DataCurrencies, [{ code: 'SEK', name: 'Svenska kronor' }])
    areas.answer(DataWallpapers, [{ background: '#fff', color: '#000' }])
    areas.answer(DataHelpArticles, { home: '17' })
    areas.answer(DataFormFooter, { sv: '<p>Hej</p>', en: '<p>Hi</p>' })
    areas.answer(GetUserPreferences, { dateTimeFormat: 'YYYY-MM-DD HH:mm', locale: 'sv', moveAtOnce: false })
    areas.answer(GetSchedulingPreferences, { disabledHours: [22, 23], disabledWeekly: [0, 6], timePickerInterval: 15 })
    areas.answer(DataMessageDefaults, { htmlMessage: '<p>Hej {name}</p>', tags: ['{name}'] })
  })
  afterAll(() => areas.stop())

  test('reads a city by its id in one call', async () => {
    expect(await areas.data('Again', { id: toGlobalId('City', 5) })).toEqual({ node: { name: 'Umeå' } })
    expect(areas.calls).toEqual(['data-cities'])
    for (const id of [toGlobalId('City', 6), toGlobalId('City', 'x')])
      expect(await areas.data('Again', { id })).toEqual({ node: null })
  })

  test('static data is open to everyone, one call per list (SHELL-02, SHELL-98, SHELL-103)', async () => {
    expect(await areas.data('Static', {}, { token: null })).toEqual({
      referenceData: {
        countries: [{ code: 'SE', name: 'Sverige' }],
        cities: [{ id: toGlobalId('City', 5), databaseId: 5, name: 'Umeå' }],
        currencies: [{ code: 'SEK', name: 'Svenska kronor' }],
      },
      clientConfig: {
        wallpapers: [
          {
            styles: [
              { property: 'background', value: '#fff' },
              { property: 'color', value: '#000' },
            ],
          },
        ],
        helpArticles: [{ page: 'home', articleId: '17' }],
        formFooter: { sv: '<p>Hej</p>', en: '<p>Hi</p>' },
      },
    })
    expect(areas.calls).toHaveLength(6)
  })

  test('the URL of the job site is open to everyone and costs no call (FORM-14)', async () => {
    expect(await areas.data('Site', {}, { token: null })).toEqual({
      clientConfig: { siteUrl: 'http://localhost:4100' },
    })
    expect(areas.calls).toEqual([])
  })

  test('places for a postal code cost one call (AD-100)', async () => {
    const places = [{ postCode: '87230', city: 'Kramfors', municipality: 'Kramfors', county: 'Västernorrlands län' }]
    areas.answer(DataPlaces, places)
    expect(await areas.data('Places', { text: '872 30' })).toEqual({ referenceData: { placeSuggestions: places } })
    expect(areas.sent(DataPlaces)).toEqual({ query: { text: '872 30' } })
    expect(areas.calls).toEqual(['data-places'])
  })

  test('preferences cost one call each (ACC-63, ACC-64, ACC-65)', async () => {
    expect(await areas.data('Preferences')).toEqual({
      viewer: {
        preferences: { dateTimeFormat: 'YYYY-MM-DD HH:mm', locale: 'SV' },
        schedulingPreferences: { disabledHours: [22, 23], disabledWeekly: [0, 6], timePickerInterval: 15 },
        messageDefaults: { html: '<p>Hej {name}</p>', tags: ['{name}'] },
      },
    })
    expect(areas.calls).toHaveLength(3)
  })

  test('returns the other preferences if one cannot be read (ACC-66)', async () => {
    areas.refuse(GetSchedulingPreferences, 500)
    const { data, errors } = await areas.run('Preferences')
    expect(data).toMatchObject({ viewer: { preferences: { locale: 'SV' }, schedulingPreferences: null } })
    expect(errors).toMatchObject([
      { path: ['viewer', 'schedulingPreferences'], extensions: { code: 'UPSTREAM_FAILED' } },
    ])
  })
})
