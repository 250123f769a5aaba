import { afterAll, beforeAll, expect, test } from 'vitest'
import { AdChannels } from '#contract/ads/ad-channels.ts'
import { AdStatistics } from '#contract/ads/ad-statistics.ts'
import { GetDraftAd } from '#contract/advertising/publishing.ts'
import { startAreas, type AreaTests } from '#gateway/testing/stand-in-platform.ts'
import * as world from '#gateway/testing/world.ts'

const counts = { views: 4, applyPresses: 2, applications: 1 }

let areas: AreaTests
beforeAll(async () => {
  areas = await startAreas({
    Statistics: /* GraphQL */ `
      query Statistics($id: Int!, $days: Int) {
        ad(by: { databaseId: $id }) {
          statistics(days: $days) {
            days {
              day
              views
              applyPresses
              applications
            }
            totals {
              views
            }
            before {
              applications
            }
          }
        }
      }
    `,
    Channels: /* GraphQL */ `
      query Channels($id: Int!, $days: Int) {
        ad(by: { databaseId: $id }) {
          channels(days: $days) {
            pairs {
              first
              last
              applications
              movedOn
            }
            labels {
              label
              applications
            }
          }
        }
      }
    `,
  })
  areas.answer(GetDraftAd, world.draftAd())
  areas.answer(AdStatistics, { days: [{ day: '2025-11-03', ...counts }], totals: counts, before: counts })
})
afterAll(() => areas.stop())

test('the statistics of an ad cost one call, for the requested number of days (PLUS-71)', async () => {
  expect(await areas.data('Statistics', { id: 42, days: 7 })).toEqual({
    ad: { statistics: { days: [{ day: '2025-11-03', ...counts }], totals: { views: 4 }, before: { applications: 1 } } },
  })
  expect(areas.calls.filter((call) => call.startsWith('ad-statistics'))).toEqual(['ad-statistics'])
  expect(areas.sent(AdStatistics)).toEqual({ query: { id: 42, days: 7 } })
  await areas.data('Statistics', { id: 42, days: 100_000 })
  expect(areas.sent(AdStatistics)).toEqual({ query: { id: 42, days: 180 } })
})

test('PLUS-86 the channels of an ad cost one call, of all time or of a number of days', async () => {
  const pair = { first: 'jobAlert', last: 'search', applications: 3, movedOn: 1 } as const
  areas.answer(AdChannels, { pairs: [pair], labels: [{ label: 'Facket', applications: 3, movedOn: 0 }] })
  expect(await areas.data('Channels', { id: 42 })).toEqual({
    ad: {
      channels: {
        pairs: [{ ...pair, first: 'JOB_ALERT', last: 'SEARCH' }],
        labels: [{ label: 'Facket', applications: 3 }],
      },
    },
  })
  expect(areas.sent(AdChannels)).toEqual({ query: { id: 42 } })
  await areas.data('Channels', { id: 42, days: 100_000 })
  expect(areas.sent(AdChannels)).toEqual({ query: { id: 42, days: 180 } })
  expect(areas.calls.filter((call) => call.startsWith('ad-channels'))).toEqual(['ad-channels'])
})
