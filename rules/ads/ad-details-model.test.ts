import { expect, test } from 'vitest'
import { EXTRA_WORK, newAdDetails, SALARY_PAYOUTS, SALARY_TYPES, WORKPLACE_TYPES } from './ad-details-model.ts'

test('offers the documented choices and creates an ad without selections (AD-92, AD-93, AD-94, AD-96)', () => {
  expect([EXTRA_WORK, WORKPLACE_TYPES, SALARY_TYPES, SALARY_PAYOUTS]).toEqual([
    ['weekend', 'extra'],
    ['onsite', 'remote', 'mixed'],
    ['fixed', 'commission', 'mixed'],
    ['hourly', 'daily', 'weekly', 'monthly', 'annually'],
  ])
  expect(newAdDetails()).toMatchObject({
    extra: [],
    workplaceType: 'onsite',
    salaryType: 'fixed',
    salaryMode: 'unset',
    salaryPayout: 'monthly',
    location: 'unset',
  })
})
