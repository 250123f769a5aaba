import { expect, test } from 'vitest'
import {
  checkSubscription,
  checkSubscriptionPeriod,
  isSubscriptionExpired,
  isValidCapability,
  MAX_SUBSCRIPTION_NAME_LENGTH,
  type SubscriptionCapability,
} from './subscription.ts'

const credits = (amount: number): SubscriptionCapability => ({
  kind: 'MonthlyCreditsCapability',
  credits: amount,
  promotionType: 'basic',
})
const prices = (monetary: number | undefined, credit: number | undefined): SubscriptionCapability => ({
  kind: 'PriceChangeCapability',
  packagePrices: {
    monetary: monetary === undefined ? {} : { boost: monetary },
    credit: credit === undefined ? {} : { basic: credit },
  },
})

test('requires credits or at least one price in a capability (ADMIN-38, ADMIN-39)', () => {
  expect(
    [credits(1), credits(0), prices(0, 0), prices(undefined, undefined), prices(1, 0), prices(0, 1)].map(
      isValidCapability,
    ),
  ).toEqual([true, false, false, false, true, true])
})

test('requires a name and a valid first capability (ADMIN-41)', () => {
  expect(checkSubscription({ name: ' ', capabilities: [] })).toEqual({ name: ['required'], capabilities: ['required'] })
  expect(
    checkSubscription({
      name: ` ${'a'.repeat(MAX_SUBSCRIPTION_NAME_LENGTH)} `,
      capabilities: [credits(1), credits(0)],
    }),
  ).toEqual({})
  expect(
    checkSubscription({ name: 'a'.repeat(MAX_SUBSCRIPTION_NAME_LENGTH + 1), capabilities: [credits(0), credits(1)] }),
  ).toEqual({ name: ['tooLong'], capabilities: ['invalid'] })
})

test('accepts a period from this month that ends after its start, and expires once ended or past (ADMIN-42, ADMIN-37)', () => {
  expect(checkSubscriptionPeriod({ start: '2025-11-01', end: '2025-11-01' }, '2025-11-01')).toEqual({})
  expect(checkSubscriptionPeriod({ start: '2025-10-01', end: '2025-09-01' }, '2025-11-01')).toEqual({
    'period.startDate': ['inPast'],
    'period.endDate': ['beforeStart'],
  })
  expect(checkSubscriptionPeriod({ start: '2025-12-01', end: null }, '2025-11-01')).toEqual({})
  expect(checkSubscriptionPeriod({ start: '2035-10-01', end: '2035-10-31' }, '2025-11-01')).toEqual({})
  expect(checkSubscriptionPeriod({ start: '2035-11-01', end: '2035-11-30' }, '2025-11-01')).toEqual({
    'period.startDate': ['tooFar'],
    'period.endDate': ['tooFar'],
  })
  const today = '2025-11-03'
  expect(
    [
      { expiredAt: null, endsOn: null },
      { expiredAt: new Date(), endsOn: null },
      { expiredAt: null, endsOn: today },
      { expiredAt: null, endsOn: '2025-11-02' },
    ].map((subscription) => isSubscriptionExpired(subscription, today)),
  ).toEqual([false, true, false, true])
})
