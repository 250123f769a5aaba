import { afterAll, beforeAll, expect, test } from 'vitest'
import { AddAmsSenderId } from '#contract/office/companies.ts'
import {
  GetPartialSponsoringCompanyPoints,
  GetPartialSponsoringJobsPoints,
  SetPartialSponsoringAvailablePoints,
  SetPartialSponsoringPointsForJobPosting,
} from '#contract/billing/partial-sponsoring.ts'
import { toGlobalId } from '#gateway/schema/global-id.ts'
import { startAreas, type AreaTests } from '#gateway/testing/stand-in-platform.ts'

const documents = {
  points: /* GraphQL */ `
    mutation Points($input: SetCompanyPointsInput!) {
      setCompanyPoints(input: $input) {
        partialSponsoring {
          points
        }
        errors {
          reason
        }
      }
    }
  `,
  ad: /* GraphQL */ `
    mutation Ad($input: SetAdPointsInput!) {
      setAdPoints(input: $input) {
        ad {
          points
        }
        partialSponsoring {
          points
        }
        errors {
          reason
        }
      }
    }
  `,
  sender: 'mutation Sender($input: SetSenderIdInput!) { setSenderId(input: $input) { errors { reason } } }',
}
const companyId = toGlobalId('Company', 7)
const posting = {
  postingId: 42,
  points: 8,
  title: 'Montör',
  city: null,
  type: 'active' as const,
  start: null,
  end: null,
  cursor: 'x',
}

let areas: AreaTests
beforeAll(async () => {
  areas = await startAreas(documents)
  areas.answer(GetPartialSponsoringCompanyPoints, {
    enabled: true,
    points: 700,
    assigned: 8,
    sponsoredAds: 1,
    ads: 1,
    name: 'Nordvik',
  })
  areas.answer(GetPartialSponsoringJobsPoints, [posting])
})
afterAll(() => areas.stop())

test('sends the replaced value of a change if the input has it (ADMIN-26, PROMO-47, PROMO-48)', async () => {
  areas.answer(AddAmsSenderId, { amsConnection: 'waitingForConnection' })
  const sender = { companyId, sender: '12345678', isManual: true }
  for (const [given, passed] of [
    [{}, {}],
    [{ expectedSender: null }, { replaces: '' }],
    [{ expectedSender: '87654321' }, { replaces: '87654321' }],
  ]) {
    await areas.data('sender', { input: { ...sender, ...given } })
    expect(areas.sent(AddAmsSenderId)).toEqual({
      body: { companyId: 7, senderId: '12345678', manuallyEnable: true, ...passed },
    })
  }
})

test('a conflict returns the stored points; any other refusal returns none (PROMO-47, PROMO-48)', async () => {
  const meanwhile = { title: 'No', code: 'changedMeanwhile' }
  areas.refuse(SetPartialSponsoringAvailablePoints, 409, meanwhile, { id: 7 })
  areas.refuse(SetPartialSponsoringPointsForJobPosting, 409, meanwhile, { id: 42 })
  expect(await areas.data('points', { input: { companyId, points: 900, expectedPoints: 1200 } })).toEqual({
    setCompanyPoints: { partialSponsoring: { points: 700 }, errors: [{ reason: 'CHANGED_MEANWHILE' }] },
  })
  expect(areas.sent(SetPartialSponsoringAvailablePoints)).toMatchObject({ body: { points: 900, replaces: 1200 } })
  expect(
    await areas.data('ad', { input: { companyId, adId: toGlobalId('Ad', 42), points: 1, expectedPoints: 0 } }),
  ).toEqual({
    setAdPoints: { ad: { points: 8 }, partialSponsoring: { points: 700 }, errors: [{ reason: 'CHANGED_MEANWHILE' }] },
  })
  areas.refuse(SetPartialSponsoringAvailablePoints, 409, { title: 'No', code: 'pointsAssigned' }, { id: 7 })
  expect(await areas.data('points', { input: { companyId, points: 1 } })).toEqual({
    setCompanyPoints: { partialSponsoring: null, errors: [{ reason: 'POINTS_ASSIGNED' }] },
  })
})
