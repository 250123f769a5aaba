import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { anonymous, declare } from '#contract/base/call.ts'
import {
  ById,
  Email,
  Html,
  InputText,
  List,
  NumberLine,
  Password,
  PersonName,
  Phone,
  Search,
  Text,
  Token,
  nullable,
  strict,
} from '#contract/base/scalars.ts'
import { loadDeclaredCalls } from '#platform/calls/openapi/declared-calls.ts'
import { setUpPlatform } from '#platform/testing/set-up.ts'
import { TEXT_KINDS, type TextKind } from '#rules/text-and-time/clean-text.ts'
import type { AnySchema } from './any-schema.ts'
import { serve } from './serve.ts'

/** A text field of a call's input: its path, its own name and its declared kind. */
interface TextField {
  path: string
  name: string
  kind: TextKind | undefined
}

function textFields(schema: AnySchema, path: string, name: string): TextField[] {
  if (schema.const !== undefined || schema.enum !== undefined) return []
  if (schema.type === 'string') return [{ path, name, kind: schema['x-text'] }]
  return [
    ...(schema.anyOf ?? []).flatMap((branch) => textFields(branch, path, name)),
    ...(schema.items ? textFields(schema.items, `${path}[]`, name) : []),
    ...Object.entries({ ...schema.properties, ...schema.patternProperties }).flatMap(([key, property]) =>
      textFields(property, `${path}.${key}`, key),
    ),
  ]
}

/** The kind that the name of a field promises. */
const promised: readonly [RegExp, TextKind][] = [
  [/^(?:.*e)?mail$/i, 'email'],
  [/phone/i, 'phone'],
  [/password$/i, 'password'],
  [/^(?:first|last)Name$/i, 'name'],
  [/^(?:url|link|webSite|homePage|feedUrl|returnUrl)$/i, 'url'],
  [/^(?:html|htmlMessage)$/i, 'html'],
  [/^(?:organizationNumber|postNumber|postCode|vatNumber)$/i, 'number'],
  [/^(?:token|version|uuid|userId)$/i, 'opaque'],
  [/^(?:title|search|city|country)$/i, 'line'],
]

test('declares a kind for each text of each call, and the kind matches the name of the field (PLUS-95)', async () => {
  const calls = await loadDeclaredCalls()
  const fields = calls.flatMap((call) =>
    (['params', 'query', 'body'] as const).flatMap((part) =>
      call[part] ? textFields(call[part], `${call.id} ${part}`, part) : [],
    ),
  )
  expect(fields.length).toBeGreaterThan(250)
  expect(fields.filter(({ kind }) => kind === undefined || !TEXT_KINDS.includes(kind))).toEqual([])
  expect(
    fields.filter(({ name, kind }) => promised.some(([pattern, wanted]) => pattern.test(name) && kind !== wanted)),
  ).toEqual([])
})

const Echo = declare({
  id: 'echo',
  family: 'test',
  method: 'POST',
  path: '/test/echo/{slug}',
  params: strict({ slug: Text('line', 20) }),
  query: strict({ search: Type.Optional(Search) }),
  body: strict({
    name: nullable(PersonName),
    email: Email,
    phone: Phone,
    post: NumberLine,
    html: Html,
    note: InputText('text', 100),
    password: Password,
    token: Token,
    shape: Type.Union([
      strict({ kind: Type.Literal('a'), value: nullable(Text('line', 50)) }),
      strict({ kind: Type.Literal('b'), value: nullable(Type.Number()) }),
      strict({ kind: Type.Literal('c'), lists: List(Text('name', 50), 2) }),
      strict({ kind: Type.Literal('d'), lists: List(Text('name', 50), 5) }),
    ]),
    byId: ById(Text('line', 20), 5),
  }),
  response: Type.Any(),
  access: anonymous,
  errors: {},
})

const platform = await setUpPlatform({ areas: [(app) => serve(app, Echo, { read: (input) => input })] })

test('cleans texts in the path, the query and the body by their kinds (PLUS-95)', async () => {
  const long = 'lång '.repeat(9)
  const answer = await platform.app.inject({
    method: 'POST',
    url: `/test/echo/${encodeURIComponent('A\u030a\u200b')}?search=${encodeURIComponent('O\u0308\u00a0b\u000b')}`,
    payload: {
      name: 'A\u030asa\u2011Karin',
      email: 'anna\u200b.zw@prov.example',
      phone: '+46 (0)70\u2011123.45.67',
      post: '123\u00a045',
      html: '<p>fo\u0308r\u0003</p>',
      note: 'en\r\ntvå\u000btre',
      password: 'A\u030a\u200b',
      token: 'a\u200b',
      shape: { kind: 'a', value: `${long}o\u0308\u200b` },
      byId: { 7: 'x\u000by' },
    },
  })
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    {
      params: { slug: 'Å' },
      query: { search: 'Ö b ' },
      body: {
        name: 'Åsa-Karin',
        email: 'anna.zw@prov.example',
        phone: '+46 70-123 45 67',
        post: '123 45',
        html: '<p>för</p>',
        note: 'en\ntvå\ntre',
        password: 'A\u030a\u200b',
        token: 'a\u200b',
        shape: { kind: 'a', value: `${long}ö` },
        byId: { 7: 'x y' },
      },
    },
  ])
})

test('cleans the lists of a union whose branches have different limits (PLUS-95)', async () => {
  const post = (shape: object) =>
    platform.app.inject({
      method: 'POST',
      url: '/test/echo/x',
      payload: {
        ...{ email: '', phone: '', post: '', html: '', note: '', password: '', token: '' },
        shape,
        byId: {},
      },
    })
  const names = ['A\u030a', 'b\u200b', 'c', 'd', 'e']
  expect((await post({ kind: 'd', lists: names })).json()).toMatchObject({
    body: { shape: { kind: 'd', lists: ['Å', 'b', 'c', 'd', 'e'] } },
  })
  expect((await post({ kind: 'c', lists: names })).statusCode).toBe(400)
})
