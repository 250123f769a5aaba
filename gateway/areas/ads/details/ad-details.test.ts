import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  AdContactList,
  AdCurrencyList,
  AdTemplateList,
  GetAdDetails,
  GetAdSummaryInfoList,
  GetExternalAdDetails,
  SaveAdDetails,
} from '#contract/ads/ads.ts'
import { DataCities } from '#contract/identity/preferences-and-static-data.ts'
import { AdProfessionGroups } from '#contract/ads/professions-and-tags.ts'
import { GetDraftAd } from '#contract/advertising/publishing.ts'
import {
  AdLocation,
  AdPriority,
  Duration,
  EmploymentType,
  Extent,
  SalaryMode,
  SalaryPayout,
  SalaryType,
  Specification,
  WorkplaceType,
} from '#contract/base/enums.ts'
import type { AdDetails } from '#contract/ads/ad-details.ts'
import type { AdDetailsInput, SalaryInput, WorkingTimeInput } from '#gateway/__generated__/resolvers.ts'
import { newAdDetails } from '#rules/ads/ad-details-model.ts'
import { normalizeAdDetails } from '#rules/ads/ad-details.ts'
import { toGlobalId } from '#gateway/schema/global-id.ts'
import { startAreas, type AreaTests } from '#gateway/testing/stand-in-platform.ts'
import * as world from '#gateway/testing/world.ts'
import { readDetails } from './read-details.ts'
import type { SalarySource } from './salary.ts'
import type { WorkingTimeSource } from './working-time.ts'
import { writeDetails } from './write-details.ts'

const own = `
  version content positions type duration specifications extra workplaceType salaryType
  workingTime {
    __typename extent
    ... on PartTimePercentage { percentage }
    ... on PartTimeRange { minimum maximum }
  }
  salary {
    __typename currency period
    ... on SalaryAmount { amount }
    ... on SalaryRange { minimum maximum }
  }
  location country postCode city address priority
  contact { person position email phone website }
`
const documents = {
  Editor: /* GraphQL */ `
    query Editor($ad: Int!) {
      ad(by: { databaseId: $ad }) {
        progress
        details {
          ${own}
          profession {
            id
          }
          recentlyPosted {
            title
            city
            postedAt
          }
        }
        company {
          adContacts {
            name
            position
            email
            phone
          }
          adTemplates {
            id
            name
            content
          }
          adSummaries {
            ad {
              databaseId
              name
            }
            title
            city {
              id
            }
            owner {
              id
              kind
              name
            }
            countryCode
          }
        }
      }
      professionGroups {
        id
        name
        professions {
          id
          databaseId
          name
          ssyk
        }
      }
      referenceData {
        adCurrencies {
          code
          name
        }
      }
    }
  `,
  ProfessionName:
    'query ProfessionName($ad: Int!) { ad(by: { databaseId: $ad }) { details { profession { name ssyk } } } }',
  CityName: 'query CityName($ad: Int!) { ad(by: { databaseId: $ad }) { company { adSummaries { city { name } } } } }',
  External: /* GraphQL */ `
    query External($ad: Int!) {
      ad(by: { databaseId: $ad }) {
        externalDetails {
          title
          content
          type
          workplaceType
          salaryType
          location
          address
          startsAt
          endsAt
        }
      }
    }
  `,
  Save: /* GraphQL */ `
    mutation Save($input: SaveAdDetailsInput!) {
      saveAdDetails(input: $input) {
        ad {
          id
        }
        errors {
          __typename
          reason
          path
        }
      }
    }
  `,
  SaveAndRead: /* GraphQL */ `
    mutation SaveAndRead($input: SaveAdDetailsInput!) {
      saveAdDetails(input: $input) {
        ad {
          progress
          details {
            content
          }
        }
        errors {
          reason
        }
      }
    }
  `,
}

/** Returns the input with the values of a read. */
const inputOf = (details: AdDetails): AdDetailsInput => {
  const {
    profession,
    workingTime,
    salary,
    version: _,
    recentlyPosted: __,
    ...read
  } = readDetails({ ...details, version: '', recentlyPosted: [] })
  return {
    ...read,
    professionId: profession?.id ?? null,
    workingTime: workingTimeInput(workingTime),
    salary: salary && salaryInput(salary),
  }
}

function workingTimeInput(read: WorkingTimeSource): WorkingTimeInput {
  if (read.__typename === 'PartTimePercentage') return { partTimePercentage: { percentage: read.percentage } }
  if (read.__typename === 'PartTimeRange') return { partTimeRange: { minimum: read.minimum, maximum: read.maximum } }
  return { extent: read.extent }
}

function salaryInput(read: SalarySource): SalaryInput {
  const { currency, period } = read
  return read.__typename === 'SalaryAmount'
    ? { amount: { amount: read.amount, currency, period } }
    : { range: { minimum: read.minimum, maximum: read.maximum, currency, period } }
}

/** Returns the details as variables: amounts as decimal strings. */
function sentDetails() {
  return {
    ...inputOf(world.details()),
    salary: { range: { minimum: '28000.50', maximum: '32000.00', currency: 'SEK', period: 'MONTHLY' } },
  }
}

describe('ad details', () => {
  let areas: AreaTests
  beforeAll(async () => {
    areas = await startAreas(documents)
    areas.answer(GetDraftAd, world.draftAd())
    areas.answer(GetAdDetails, {
      ...world.details(),
      version: 'v1',
      recentlyPosted: [{ id: 41, title: 'Snickare', city: 'Umeå', postedAt: '2025-11-01T08:00:00.000Z' }],
    })
    areas.answer(AdContactList, [{ name: 'Eva Lind', email: 'eva@demo.example', phone: '090-1', position: 'Chef' }])
    areas.answer(AdTemplateList, [{ id: 4, name: 'Bas', content: '<p>Om oss</p>' }])
    areas.answer(GetAdSummaryInfoList, [
      {
        id: 43,
        title: 'Målare',
        content: '<p>x</p>',
        postCode: null,
        cityId: 5,
        streetAddress: null,
        countryIsoCode: 'SE',
        userFullName: 'Eva Lind',
        userId: null,
      },
    ])
    areas.answer(AdProfessionGroups, [
      { id: 1, name: 'Bygg', professions: [{ id: 12, name: 'Träarbetare', ssyk: '7111' }] },
    ])
    areas.answer(AdCurrencyList, [{ code: 'SEK', name: 'Svenska kronor' }])
    areas.answer(DataCities, [{ id: 5, name: 'Umeå' }])
    areas.answer(SaveAdDetails, undefined)
    areas.answer(GetExternalAdDetails, {
      title: 'Utifrån',
      content: '<p>x</p>',
      type: 'indefinite',
      workplaceType: 'onsite',
      salaryType: 'fixed',
      location: 'address',
      address: 'Gatan 1',
      postCode: null,
      city: null,
      country: null,
      furtherPlaces: [],
      start: null,
      end: null,
    })
  })
  afterAll(() => areas.stop())

  test('the editor costs one call per list it shows (AD-09, AD-72, AD-134)', async () => {
    const data = await areas.data('Editor', { ad: 42 })
    expect(areas.calls.toSorted()).toEqual([
      'ad-contact-list',
      'ad-currency-list',
      'ad-profession-groups',
      'ad-template-list',
      'get-ad-details',
      'get-ad-summary-info-list',
      'get-draft-ad',
    ])
    expect(data).toMatchObject({
      ad: {
        details: {
          version: 'v1',
          priority: 'HIGH',
          type: 'TEMPORARY',
          duration: 'SIX_MONTHS_PLUS',
          specifications: ['REGULAR', 'STUDENT'],
          workingTime: { __typename: 'PartTimeRange', extent: 'PART_TIME', minimum: 50, maximum: 75 },
          salary: {
            __typename: 'SalaryRange',
            currency: 'SEK',
            period: 'MONTHLY',
            minimum: '28000.50',
            maximum: '32000.00',
          },
          recentlyPosted: [{ title: 'Snickare', city: 'Umeå', postedAt: '2025-11-01T08:00:00.000Z' }],
          profession: { id: toGlobalId('Profession', 12) },
        },
        company: {
          adTemplates: [{ id: toGlobalId('AdTemplate', '7.4') }],
          adSummaries: [
            { ad: { databaseId: 43, name: 'Målare' }, city: { id: toGlobalId('City', 5) }, countryCode: 'SE' },
          ],
        },
      },
      professionGroups: [{ professions: [{ id: toGlobalId('Profession', 12), databaseId: 12, ssyk: '7111' }] }],
    })
  })

  test('looks up the names of professions and cities only if they are selected', async () => {
    expect(await areas.data('ProfessionName', { ad: 42 })).toEqual({
      ad: { details: { profession: { name: 'Träarbetare', ssyk: '7111' } } },
    })
    expect(areas.calls).toEqual(['get-draft-ad', 'get-ad-details', 'ad-profession-groups'])
    expect(await areas.data('CityName', { ad: 42 })).toEqual({
      ad: { company: { adSummaries: [{ city: { name: 'Umeå' } }] } },
    })
  })

  test('the details of an imported ad cost one more call (AD-58, AD-60)', async () => {
    expect(await areas.data('External', { ad: 42 })).toMatchObject({
      ad: { externalDetails: { title: 'Utifrån', type: 'INDEFINITE', location: 'ADDRESS' } },
    })
    expect(areas.calls).toEqual(['get-draft-ad', 'get-external-ad-details'])
  })

  test('saving costs one call and sends the values of the editor (AD-65)', async () => {
    expect(await areas.data('Save', { input: { adId: toGlobalId('Ad', 42), details: sentDetails() } })).toEqual({
      saveAdDetails: { ad: { id: toGlobalId('Ad', 42) }, errors: [] },
    })
    expect(areas.calls).toEqual(['save-ad-details'])
    expect(areas.sent(SaveAdDetails)).toEqual({ query: { id: 42 }, body: world.details() })
    await areas.data('SaveAndRead', { input: { adId: toGlobalId('Ad', 42), details: sentDetails() } })
    expect(areas.calls.toSorted()).toEqual(['get-ad-details', 'get-draft-ad', 'save-ad-details'])
  })

  test('a save sends the version last read, and returns a conflict if someone else has saved since', async () => {
    areas.refuse(SaveAdDetails, 409, { code: 'changedMeanwhile', title: 'Changed' })
    const data = await areas.data('Save', {
      input: { adId: toGlobalId('Ad', 42), details: sentDetails(), expectedVersion: 'v0' },
    })
    expect(data).toEqual({
      saveAdDetails: {
        ad: { id: toGlobalId('Ad', 42) },
        errors: [{ __typename: 'ConflictError', reason: 'CHANGED_MEANWHILE', path: null }],
      },
    })
    // The answer of a conflict has the stored details.
    const input = { adId: toGlobalId('Ad', 42), details: sentDetails(), expectedVersion: 'v0' }
    expect(await areas.data('SaveAndRead', { input })).toMatchObject({
      saveAdDetails: { ad: { details: {} }, errors: [{ reason: 'CHANGED_MEANWHILE' }] },
    })
    expect(areas.calls.toSorted()).toEqual(['get-ad-details', 'get-draft-ad', 'save-ad-details'])
    expect(areas.sent(SaveAdDetails)).toEqual({ query: { id: 42, version: 'v0' }, body: world.details() })
  })

  test('names refused fields as in the input (AD-74, AD-105)', async () => {
    areas.refuse(SaveAdDetails, 400, {
      title: 'Invalid',
      errors: {
        'contact.email': ['invalid'],
        profession: ['required'],
        partTimeTypes: ['invalid'],
        salaryCurrency: ['required'],
      },
    })
    expect(await areas.data('Save', { input: { adId: toGlobalId('Ad', 42), details: sentDetails() } })).toMatchObject({
      saveAdDetails: {
        errors: [
          { path: ['details', 'contact', 'email'] },
          { path: ['details', 'professionId'] },
          { path: ['details', 'workingTime'] },
          { path: ['details', 'salary', 'range', 'currency'] },
        ],
      },
    })
  })
})

test('reading and writing the details gives the same details (AD-09, AD-80 to AD-107)', () => {
  const maybe = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(arbitrary)
  const oneOf = <T>(values: readonly T[]): fc.Arbitrary<T> => fc.constantFrom(...values)
  const details: fc.Arbitrary<AdDetails> = fc.record({
    content: fc.string(),
    profession: fc.nat(),
    positions: fc.nat(),
    type: oneOf(EmploymentType.enum),
    duration: maybe(oneOf(Duration.enum)),
    specifications: fc.uniqueArray(oneOf(Specification.enum)),
    extent: oneOf(Extent.enum),
    partTimeTypes: oneOf(['unset', 'percentage', 'range'] as const),
    timePercentage: maybe(fc.integer({ min: 1, max: 99 })),
    timeFrom: maybe(fc.integer({ min: 1, max: 97 })),
    timeTo: maybe(fc.integer({ min: 2, max: 99 })),
    extra: fc.uniqueArray(oneOf(['weekend', 'extra'] as const)),
    workplaceType: oneOf(WorkplaceType.enum),
    salaryType: oneOf(SalaryType.enum),
    salaryMode: oneOf(SalaryMode.enum),
    salaryCurrency: maybe(fc.string()),
    salaryPayout: oneOf(SalaryPayout.enum),
    salaryFixed: maybe(fc.double({ noNaN: true })),
    salaryFrom: maybe(fc.double({ noNaN: true })),
    salaryTo: maybe(fc.double({ noNaN: true })),
    location: oneOf(AdLocation.enum),
    country: maybe(fc.string()),
    postCode: maybe(fc.string()),
    city: maybe(fc.string()),
    address: maybe(fc.string()),
    contact: fc.record({
      person: fc.string(),
      position: fc.string(),
      email: fc.string(),
      phone: fc.string(),
      website: maybe(fc.string()),
    }),
    priority: oneOf(AdPriority.enum),
  })
  fc.assert(
    fc.property(details, (values) => {
      const given = withoutContradictions(values)
      expect(writeDetails(inputOf(given))).toEqual(given)
    }),
  )
})

/** Clears values that the working time and the salary exclude, as the platform does when it saves. */
function withoutContradictions(details: AdDetails): AdDetails {
  const { extent, partTimeTypes, timePercentage, timeFrom, timeTo, salaryCurrency, salaryFixed, salaryFrom, salaryTo } =
    normalizeAdDetails({ ...newAdDetails(), ...details, type: 'indefinite' })
  return {
    ...details,
    ...{ extent, partTimeTypes, timePercentage, timeFrom, timeTo, salaryCurrency, salaryFixed, salaryFrom, salaryTo },
    salaryPayout: details.salaryMode === 'unset' ? 'monthly' : details.salaryPayout,
  }
}

test.each([
  ['full time', { extent: 'FULL_TIME' }, { extent: 'fullTime', partTimeTypes: 'unset' }],
  ['part time', { extent: 'PART_TIME' }, { extent: 'partTime', partTimeTypes: 'unset' }],
  [
    'a percentage',
    { partTimePercentage: { percentage: 80 } },
    { extent: 'partTime', partTimeTypes: 'percentage', timePercentage: 80 },
  ],
  [
    'a range',
    { partTimeRange: { minimum: 50 } },
    { extent: 'partTime', partTimeTypes: 'range', timeFrom: 50, timeTo: null },
  ],
] as const)('working time as input: %s (AD-89)', (_, workingTime, body) => {
  expect(writeDetails({ ...inputOf(world.details()), workingTime })).toMatchObject(body)
})
