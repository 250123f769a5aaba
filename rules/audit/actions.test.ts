import { expect, test } from 'vitest'
import { isAuditActionKey, securityEvents, companyVisibleEvents } from './actions.ts'

test('lists only security events for companies, and recognises only listed actions (PLUS-42)', () => {
  expect(companyVisibleEvents.filter((event) => !securityEvents.includes(event))).toEqual([])
  expect(isAuditActionKey('ad.renamed')).toBe(true)
  expect(isAuditActionKey('ad.toString')).toBe(false)
})
