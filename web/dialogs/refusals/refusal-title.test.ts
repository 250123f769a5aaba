import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildSchema, isEnumType } from 'graphql'
import { expect, test } from 'vitest'
import { isExpectedRefusal, refusalTexts, refusalTitle } from './refusal-title.ts'

const schema = buildSchema(readFileSync(join(import.meta.dirname, '../../../schema.graphql'), 'utf8'))

test('every reason of the schema has its own title (AD-46, ERR-01)', () => {
  const reasons = schema.getType('UserErrorReason')
  if (!isEnumType(reasons)) throw new Error('The schema has no UserErrorReason.')
  const names = reasons.getValues().map(({ name }) => name)
  expect(names.filter((name) => refusalTitle(name) === null)).toEqual([])
  expect(refusalTitle('toString')).toBeNull()
})

test('failures of a service are not expected refusals (ERR-01)', () => {
  expect(isExpectedRefusal('ARCHIVED')).toBe(true)
  expect(isExpectedRefusal('REGISTRY_UNAVAILABLE')).toBe(false)
  expect(isExpectedRefusal('UPSTREAM_FAILED')).toBe(false)
  expect(refusalTexts.t('ARCHIVED')).toBe('Annonsen är arkiverad')
})
