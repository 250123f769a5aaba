import { Type, type TSchema } from 'typebox'
import { expect, test } from 'vitest'
import { anonymous, declare, type Call } from '#contract/base/call.ts'
import { ById, Html, Id, Line, List, EmptyBody, Text, nullable, strict } from '#contract/base/scalars.ts'
import { SaveSteps } from '#contract/ads/steps.ts'
import { loadDeclaredCalls } from '#platform/calls/openapi/declared-calls.ts'
import { setUpPlatform } from '#platform/testing/set-up.ts'
import { countReads, hostileBodies } from '#platform/testing/hostile-bodies.ts'
import { findExceededLimit } from '#rules/requests/json-limits.ts'
import { bodyBounds } from './body-bounds.ts'
import { undeclaredParts } from './declared-schema.ts'
import type { HttpError } from '#platform/foundation/errors/errors.ts'
import { MAX_REPORTED_ERRORS } from './field-errors.ts'
import { serve } from './serve.ts'
import { compileInput } from './validation.ts'

const platform = await setUpPlatform()

const withBody = (body: TSchema) =>
  declare({
    id: 'test',
    family: 'test',
    method: 'POST',
    path: '/test/bounds',
    body,
    response: EmptyBody,
    access: anonymous,
    errors: {},
  })

test.each<[string, TSchema, string[]]>([
  ['a string', strict({ a: Type.String() }), ['body.a']],
  ['a string in a list', strict({ a: List(Type.String(), 3) }), ['body.a[]']],
  ['a string with a limit, but without a kind', strict({ a: Type.String({ maxLength: 3 }) }), ['body.a']],
  ['a list', strict({ a: nullable(Type.Array(Id)) }), ['body.a']],
  ['a record with strings', strict({ a: Type.Record(Type.String(), Type.String()) }), ['body.a', 'body.a', 'body.a{}']],
  ['an object that takes unknown fields', Type.Object({ a: Id }), ['body']],
  ['anything', strict({ a: Type.Any(), b: Type.Unknown() }), ['body.a', 'body.b']],
])('fails at startup when a call accepts %s without a limit (ERR-01)', (_name, body, parts) => {
  const call = withBody(body)
  expect(undeclaredParts(call)).toEqual(parts)
  expect(() => serve(platform.app, call, { read: () => {} })).toThrow(
    `has input without a limit or a kind: ${parts.join(', ')}`,
  )
})

test('accepts limited input, and checks path and query too (ERR-01)', async () => {
  expect(
    undeclaredParts(
      withBody(
        strict({
          a: Text('line', 3),
          b: nullable(List(Line, 2)),
          c: Html,
          d: ById(Line, 5),
          e: Type.Literal('x'),
          f: Type.Enum(['a']),
        }),
      ),
    ),
  ).toEqual([])
  const call: Call = declare({
    id: 'test',
    family: 'test',
    method: 'GET',
    path: '/test/{a}',
    params: strict({ a: Type.String() }),
    query: strict({ b: Type.String() }),
    response: EmptyBody,
    access: anonymous,
    errors: {},
  })
  expect(undeclaredParts(call)).toEqual(['params.a', 'query.b'])
  for (const declared of await loadDeclaredCalls()) expect(undeclaredParts(declared)).toEqual([])
})

test.each([
  ['[', 'body', 'tooDeep'],
  ['{"steps":[', 'steps', 'tooDeep'],
  ['{"a":{"b":1},"parts":[{"x":', 'parts', 'tooDeep'],
] as const)('rejects a body that is nested too deeply before parsing it: %s (ERR-01)', async (opening, part, code) => {
  const payload = `${opening}${'['.repeat(bodyBounds.maxDepth)}`
  expect(findExceededLimit(payload, bodyBounds)).toEqual({ part, code })
  const answer = await platform.app.inject({
    method: 'POST',
    url: '/account/Login',
    headers: { 'content-type': 'application/json' },
    payload,
  })
  expect([answer.statusCode, answer.json<object>()]).toEqual([
    400,
    { code: 'invalid', title: 'Some fields are not valid. See `errors`.', errors: { [part]: [code] } },
  ])
})

test('names the field with too many values, and does not count characters inside strings (ERR-01)', async () => {
  const post = (body: unknown) =>
    platform.app.inject({
      method: 'POST',
      url: '/account/Login',
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify(body),
    })
  expect(
    (await post({ email: 'a', password: Array.from({ length: bodyBounds.maxValues }, () => 1) })).json(),
  ).toMatchObject({ errors: { password: ['tooMany'] } })
  const text = '[{"\\",:'.repeat(bodyBounds.maxValues)
  expect((await post({ email: text, password: 'a' })).json()).toMatchObject({ errors: { email: ['tooLong'] } })
})

const faultsOf = (error: Error): [string, string[]][] => Object.entries((error as HttpError).body.errors ?? {})

test('returns at most fifty field errors, which includes all errors of an ordinary form (ERR-01)', () => {
  const check = compileInput(strict({ items: List(strict({ a: Id, b: Id }), 100) }), 'body')
  const faults = (count: number) => {
    const answer = check({ items: Array.from({ length: count }, () => ({ a: 0, b: 'x' })) })
    return 'error' in answer ? faultsOf(answer.error) : []
  }
  expect(faults(20)).toHaveLength(40)
  expect(faults(20)[0]).toEqual(['items.0.a', ['outOfRange']])
  expect(faults(100)).toHaveLength(MAX_REPORTED_ERRORS)
  // The exceeded limit itself is among the errors.
  const many = check({ items: Array.from({ length: 5000 }, () => ({ a: 1, b: 1 })) })
  expect('error' in many && faultsOf(many.error)).toEqual([['items', ['tooLong']]])
})

/** Maximum number of reads of input values: several reads per value and rule. */
const MAX_READS = 40 * bodyBounds.maxValues

test('limits the reads and field errors of a hostile 1 MB body for every declared call (ERR-01)', () => {
  let tried = 0
  for (const call of platform.app.calls.values()) {
    if (!call.body) continue
    const check = compileInput(call.body, 'body')
    for (const { title, body } of hostileBodies(call.body)) {
      const input = countReads(body)
      const answer = check(input.value)
      tried++
      if (!('error' in answer)) continue
      const name = `${call.id}: ${title}`
      expect([name, faultsOf(answer.error).length <= MAX_REPORTED_ERRORS]).toEqual([name, true])
      expect([name, input.reads() <= MAX_READS]).toEqual([name, true])
      expect([name, JSON.stringify((answer.error as HttpError).body).length < 20_000]).toEqual([name, true])
    }
  }
  expect(tried).toBeGreaterThan(200)
})

test('rejects a large body of invalid steps with a limited number of errors (PIPE-80, PIPE-81)', async () => {
  const owner = await platform.createUser()
  const company = await platform.createCompany({ admin: owner })
  const ad = await platform.createAd(company, owner)
  const steps = Array.from({ length: 1200 }, () => ({
    uuid: 1,
    order: 'x',
    name: 2,
    type: 'x',
    messageType: 'x',
    message: 3,
    dayLimit: 0,
  }))
  const answer = await platform.inject(SaveSteps, { query: { id: ad.id }, body: steps } as never, owner)
  expect(answer.status).toBe(400)
  expect(Object.keys(answer.error.errors ?? {})).toHaveLength(MAX_REPORTED_ERRORS)
})
