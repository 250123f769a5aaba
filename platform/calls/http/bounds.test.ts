import { Type, type TSchema } from 'typebox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anonymous, declare, type Call } from '#contract/base/call.ts'
import { ById, Html, Id, Line, List, None, Text, nullable, strict } from '#contract/base/shapes.ts'
import * as account from '#contract/identity/account.ts'
import * as companyAndTree from '#contract/companies/company-and-tree.ts'
import { SaveSteps } from '#contract/ads/steps.ts'
import { startPlatform, type TestPlatform } from '#platform/testing/start-platform.ts'
import { counted, hostileBodies } from '#platform/testing/hostile.ts'
import { beyondBounds } from '#rules/requests/bounded-json.ts'
import { bodyBounds } from './body-bounds.ts'
import { unboundedParts } from './bounded-schema.ts'
import type { HttpError } from '#platform/foundation/errors/errors.ts'
import { MOST_TOLD } from './field-errors.ts'
import { serve } from './serve.ts'
import { compileInput } from './validation.ts'

let platform: TestPlatform
beforeAll(async () => {
  platform = await startPlatform()
})
afterAll(() => platform.close())

const withBody = (body: TSchema) =>
  declare({
    id: 'test',
    family: 'test',
    method: 'POST',
    path: '/test/bounds',
    body,
    response: None,
    access: anonymous,
    errors: {},
  })

test.each<[string, TSchema, string[]]>([
  ['a text', strict({ a: Type.String() }), ['body.a']],
  ['a text in a list', strict({ a: List(Type.String(), 3) }), ['body.a[]']],
  ['a list', strict({ a: nullable(Type.Array(Id)) }), ['body.a']],
  [
    'a record, and a text in it',
    strict({ a: Type.Record(Type.String(), Type.String()) }),
    ['body.a', 'body.a', 'body.a{}'],
  ],
  ['an object that takes unknown fields', Type.Object({ a: Id }), ['body']],
  ['anything', strict({ a: Type.Any(), b: Type.Unknown() }), ['body.a', 'body.b']],
])('ERR-01 a call that takes %s without a bound stops the start', (_name, body, parts) => {
  const call = withBody(body)
  expect(unboundedParts(call)).toEqual(parts)
  expect(() => serve(platform.app, call, { read: () => {} })).toThrow(
    `takes input without a bound: ${parts.join(', ')}`,
  )
})

test('ERR-01 what has a bound starts, in the address too', () => {
  expect(
    unboundedParts(
      withBody(
        strict({
          a: Text(3),
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
    response: None,
    access: anonymous,
    errors: {},
  })
  expect(unboundedParts(call)).toEqual(['params.a', 'query.b'])
  // Those that are declared ahead, too.
  for (const each of [...Object.values(account), ...Object.values(companyAndTree)])
    if ('method' in each) expect(unboundedParts(each)).toEqual([])
})

test.each([
  ['[', 'body', 'tooDeep'],
  ['{"steps":[', 'steps', 'tooDeep'],
  ['{"a":{"b":1},"parts":[{"x":', 'parts', 'tooDeep'],
] as const)('ERR-01 a body nested too deep is refused before it is parsed: %s', async (opening, part, code) => {
  const payload = `${opening}${'['.repeat(bodyBounds.deepest)}`
  expect(beyondBounds(payload, bodyBounds)).toEqual({ part, code })
  const answer = await platform.app.inject({
    method: 'POST',
    url: '/account/Login',
    headers: { 'content-type': 'application/json' },
    payload,
  })
  expect([answer.statusCode, answer.json<object>()]).toEqual([
    400,
    { code: 'invalid', title: 'Invalid input', errors: { [part]: [code] } },
  ])
})

test('ERR-01 a body with too many values is refused by the field that holds them; what stands in texts does not count', async () => {
  const post = (body: unknown) =>
    platform.app.inject({
      method: 'POST',
      url: '/account/Login',
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify(body),
    })
  expect(
    (await post({ email: 'a', password: Array.from({ length: bodyBounds.mostValues }, () => 1) })).json(),
  ).toMatchObject({ errors: { password: ['tooMany'] } })
  const text = '[{"\\",:'.repeat(bodyBounds.mostValues)
  expect((await post({ email: text, password: 'a' })).json()).toMatchObject({ errors: { email: ['tooLong'] } })
})

const told = (error: Error): [string, string[]][] => Object.entries((error as HttpError).body.errors ?? {})

test('ERR-01 of many faults fifty are told, and every one of an ordinary form', () => {
  const check = compileInput(strict({ items: List(strict({ a: Id, b: Id }), 100) }), 'body')
  const faults = (count: number) => {
    const answer = check({ items: Array.from({ length: count }, () => ({ a: 0, b: 'x' })) })
    return 'error' in answer ? told(answer.error) : []
  }
  expect(faults(20)).toHaveLength(40)
  expect(faults(20)[0]).toEqual(['items.0.a', ['outOfRange']])
  expect(faults(100)).toHaveLength(MOST_TOLD)
  // Beyond the bound, the bound itself is among them.
  const many = check({ items: Array.from({ length: 5000 }, () => ({ a: 1, b: 1 })) })
  expect('error' in many && told(many.error)).toEqual([['items', ['tooLong']]])
})

/** How often a check may look at a part of an input: each of its values by each rule of its field, some times over. */
const mostReads = 40 * bodyBounds.mostValues

test('ERR-01 no megabyte makes a declared call read its input without end, or tell more than fifty faults', () => {
  let tried = 0
  for (const call of platform.app.calls.values()) {
    if (!call.body) continue
    const check = compileInput(call.body, 'body')
    for (const { title, body } of hostileBodies(call.body)) {
      const input = counted(body)
      const answer = check(input.value)
      tried++
      if (!('error' in answer)) continue
      const name = `${call.id}: ${title}`
      expect([name, told(answer.error).length <= MOST_TOLD]).toEqual([name, true])
      expect([name, input.reads() <= mostReads]).toEqual([name, true])
      expect([name, JSON.stringify((answer.error as HttpError).body).length < 20_000]).toEqual([name, true])
    }
  }
  expect(tried).toBeGreaterThan(200)
})

test('PIPE-80 PIPE-81 a megabyte of wrong steps is refused with its faults counted', async () => {
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
  expect(Object.keys(answer.error.errors ?? {})).toHaveLength(MOST_TOLD)
})
