import { readFileSync } from 'node:fs'
import { Agent, request as httpRequest } from 'node:http'
import {
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isScalarType,
  parse,
  typeFromAST,
  Kind,
  type GraphQLInputType,
} from 'graphql'
import { WebSocket } from 'ws'
import { createSchemas } from '#gateway/schema/create-schema.ts'
import { loadTypeDefs } from '#gateway/schema/type-defs.ts'
import { areas } from '#gateway/areas/index.ts'
import { defaultLimits, MAX_SOCKET_MESSAGE_BYTES, defaultOperatorLimits } from '#gateway/limits/limits.ts'
import { MAX_VARIABLE_DEPTH, MAX_VARIABLE_VALUES } from '#gateway/limits/check-variables.ts'
import { fakeToken, startTestGateway } from '#gateway/testing/start-gateway.ts'
import { printWorst, type Hostile } from './lib/loop-blocks.ts'

// Measures the event loop time of the gateway for hostile requests: documents, bodies, headers, sockets and, without
// `--shapes`, hostile values for each variable of the client documents. `node tests/bench/hostile-gateway.ts
// [--shapes]`

const documents = JSON.parse(
  readFileSync(new URL('../../gateway/trusted-documents.json', import.meta.url), 'utf8'),
) as Readonly<Record<string, string>>
const rates = Object.fromEntries(
  Object.keys(defaultOperatorLimits.rates).map((name) => [name, { burst: 1e9, perSecond: 1e9 }]),
) as unknown as typeof defaultOperatorLimits.rates
const { full } = createSchemas(loadTypeDefs(), areas)
const { url, wsUrl, stop } = await startTestGateway({ documents, env: { limits: { ...defaultOperatorLimits, rates } } })
const agent = new Agent({ keepAlive: true })
const token = fakeToken()

/** Bytes available for hostile content. The frame of the request takes the rest of the limit. */
const most = defaultOperatorLimits.requestBytes - 5000

function post(body: () => string, headers: Readonly<Record<string, string>> = {}): () => Promise<number> {
  const bytes = Buffer.from(body())
  return () =>
    ask(
      'POST',
      '/graphql',
      {
        'content-type': 'application/json',
        'content-length': String(bytes.length),
        authorization: `Bearer ${token}`,
        ...headers,
      },
      bytes,
    )
}

function ask(method: string, path: string, headers: Readonly<Record<string, string>>, body?: Buffer): Promise<number> {
  return new Promise((resolve, reject) => {
    httpRequest(`${url}${path}`, { method, headers, agent }, (response) =>
      response.resume().once('end', () => resolve(response.statusCode ?? 0)),
    )
      .once('error', reject)
      .end(body)
  })
}

const texts = {
  letters: 'x'.repeat(most),
  markup: '<p '.repeat(most / 3),
  base64: 'QWQ6'.repeat(most / 4),
  digits: '9'.repeat(most),
}

/** Yields hostile values for each position of a type. Sibling fields are invalid or omitted. */
function* worstOf(type: GraphQLInputType, place: string, depth = 0): Generator<{ place: string; value: unknown }> {
  if (isNonNullType(type)) return yield* worstOf(type.ofType, place, depth)
  if (isListType(type)) {
    const many = MAX_VARIABLE_VALUES - 10
    yield { place: `${many} nulls at ${place}`, value: Array.from({ length: many }, () => null) }
    yield { place: `${many} texts at ${place}`, value: Array.from({ length: many }, () => 'x'.repeat(150)) }
    for (const { place: inner, value } of worstOf(type.ofType, `${place}[0]`, depth))
      yield { place: inner, value: [value] }
  } else if (isInputObjectType(type)) {
    yield {
      place: `unknown fields at ${place}`,
      value: Object.fromEntries(
        Array.from({ length: MAX_VARIABLE_VALUES - 10 }, (_, index) => [`unknown${index}${'x'.repeat(100)}`, index]),
      ),
    }
    if (depth < 4)
      for (const field of Object.values(type.getFields()))
        for (const { place: inner, value } of worstOf(field.type, `${place}.${field.name}`, depth + 1))
          yield { place: inner, value: { [field.name]: value } }
  } else if (isScalarType(type) && type.name !== 'Boolean') {
    for (const [name, text] of Object.entries(texts))
      if (type.name === 'ID' || type.name === 'String' || type.name === 'Html' ? true : name === 'digits')
        yield { place: `${name} at ${place}`, value: text }
  } else if (isEnumType(type)) yield { place: `letters at ${place}`, value: texts.letters }
}

/** Types that have already been tried, because the same input type is parsed alike in every document. */
const tried = new Set<string>()

function* ofDocuments(): Generator<Hostile> {
  for (const [id, text] of Object.entries(documents)) {
    const [operation] = parse(text).definitions
    if (operation?.kind !== Kind.OPERATION_DEFINITION || operation.operation === 'subscription') continue
    for (const { variable, type: node } of operation.variableDefinitions ?? []) {
      const type = typeFromAST(full, node) as GraphQLInputType | undefined
      if (!type || (tried.has(String(type)) && isInputObjectType(isNonNullType(type) ? type.ofType : type))) continue
      tried.add(String(type))
      for (const { place, value } of worstOf(type, `$${variable.name.value}`)) {
        yield {
          title: `${operation.name?.value}: ${place}`,
          prepare: () => post(() => JSON.stringify({ id, variables: { [variable.name.value]: value } })),
        }
      }
    }
  }
}

function* ofFreeText(): Generator<Hostile> {
  const fill = (piece: string): string => piece.repeat(Math.floor(defaultLimits.characters / piece.length) - 1)
  const listOf = (length: number, textOf: (index: number) => string): string[] =>
    Array.from({ length }, (_, index) => textOf(index))
  const query = (title: string, text: string): Hostile => ({
    title: `free text: ${title}`,
    prepare: () => post(() => JSON.stringify({ query: text })),
  })
  yield query('braces', fill('{'))
  yield query('brackets', `{ a(b: ${fill('[')}`)
  yield query('a comment', `#${fill('x')}\n{ viewer { id } }`)
  yield query('a block string', `{ a(b: """${fill('\\n ')}""") }`)
  yield query('quotes', fill('"'))
  yield query('escapes', `{ a(b: "${fill('\\u0041')}") }`)
  yield query('line breaks', `{ viewer { id ${fill('\n')} } }`)
  yield query(
    'aliases of one field',
    `{ viewer { ${Array.from({ length: 600 }, (_, index) => `a${index}: id`).join(' ')} } }`,
  )
  yield query('one field again and again', `{ ${'viewer { id name } '.repeat(320)} }`)
  yield query('fields that conflict', `{ viewer { ${'x: id x: name '.repeat(300)} } }`)
  yield query(
    'fragments that spread each other twice',
    [
      '{ viewer { ...f0 } }',
      ...listOf(150, (index) => `fragment f${index} on Viewer { ...f${index + 1} ...f${index + 1} }`),
      'fragment f150 on Viewer { id }',
    ].join(' '),
  )
  yield query(
    'fragments in a ring',
    [
      '{ viewer { ...f0 } }',
      ...listOf(200, (index) => `fragment f${index} on Viewer { ...f${(index + 1) % 200} }`),
    ].join(' '),
  )
  yield query(
    'fragments that conflict',
    [
      `{ viewer { ${listOf(90, (index) => `...f${index}`).join(' ')} } }`,
      ...listOf(
        90,
        (index) => `fragment f${index} on Viewer { x: ${index % 2 ? 'id' : 'name'} ...f${(index + 1) % 90} }`,
      ),
    ].join(' '),
  )
  yield query('inline fragments', `{ viewer ${'{ ... on Viewer '.repeat(400)} { id } ${'}'.repeat(400)} }`)
  yield query('directives', `{ viewer { id ${'@include(if: true) '.repeat(280)} } }`)
  yield query(
    'variables',
    `query (${Array.from({ length: 450 }, (_, index) => `$v${index}: Int`).join(' ')}) { viewer { id } }`,
  )
  yield query('operations', Array.from({ length: 280 }, (_, index) => `query Q${index} { viewer { id } }`).join(' '))
  yield query('unknown fields', `{ ${Array.from({ length: 1900 }, (_, index) => `companyy${index}`).join(' ')} }`)
  yield query('introspection', `{ __schema { types { ${'fields { type { name } } '.repeat(150)} } } }`)
  yield query(
    'a list as an argument',
    `mutation { archiveAds(input: { companyId: "x", adIds: [${'"x" '.repeat(1900)}] }) { errors { reason } } }`,
  )
}

function* ofBodies(): Generator<Hostile> {
  const [id = ''] = Object.keys(documents)
  const body = (title: string, text: string, headers = {}): Hostile => ({
    title: `body: ${title}`,
    prepare: () => post(() => text, headers),
  })
  yield body('deep lists', '['.repeat(most))
  yield body('deep objects', '{"a":'.repeat(most / 5))
  yield body('deep variables', `{"id":"${id}","variables":{"a":${'['.repeat(most / 2)}${']'.repeat(most / 2)}}}`)
  yield body('deep extensions', `{"id":"${id}","extensions":${'{"a":'.repeat(most / 6)}1${'}'.repeat(most / 6)}}`)
  yield body('wide variables', `{"id":"${id}","variables":{"a":[${'1,'.repeat(most / 2)}1]}}`)
  yield body(
    'wide extensions',
    `{"id":"${id}","extensions":{${Array.from({ length: most / 16 }, (_, index) => `"k${index}":1`).join(',')}}}`,
  )
  yield body(
    'the most variables',
    JSON.stringify({
      id,
      variables: Object.fromEntries(
        Array.from({ length: MAX_VARIABLE_VALUES }, (_, index) => [`v${index}`, 'x'.repeat(150)]),
      ),
    }),
  )
  yield body(
    'the deepest variables',
    JSON.stringify({
      id,
      variables: Array.from({ length: MAX_VARIABLE_DEPTH - 1 }).reduce<object>(
        (inner) => ({ inner, more: Array.from({ length: 300 }, () => 1) }),
        {},
      ),
    }),
  )
  yield body('the same key again and again', `{${'"id":"x",'.repeat(most / 9)}"id":"x"}`)
  yield body('a long id', JSON.stringify({ id: texts.letters }))
  yield body('a long operation name', JSON.stringify({ query: '{ viewer { id } }', operationName: texts.letters }))
  yield body('escapes', `{"id":"${'\\u0041'.repeat(most / 6)}"}`)
  yield body('zeros', `[${'0,'.repeat(most / 2)}0]`)
  yield body('a long number', `{"id":${texts.digits}}`)
  yield body('no JSON', texts.letters)
  yield body('a form', texts.markup, { 'content-type': 'application/x-www-form-urlencoded' })
  yield body('a long token', '{}', {
    authorization: `Bearer ${texts.base64.slice(0, 12_000)}.${texts.base64.slice(0, 2000)}.x`,
  })
  yield body('languages', '{}', { 'accept-language': 'en;q=0.1,'.repeat(1300) })
  yield body('media types', '{}', { accept: 'application/json;q=0.1,'.repeat(600) })
  for (const path of [
    `/graphql?query=${'%7B'.repeat(4000)}`,
    `/graphql?variables=${'%5B'.repeat(4000)}`,
    `/media/${'a/'.repeat(6000)}`,
    `/${'../'.repeat(4000)}`,
    `/${'%2e%2e%2f'.repeat(1500)}`,
  ]) {
    yield {
      title: `GET ${path.slice(0, 30)}…`,
      prepare: () => () => ask('GET', path, { authorization: `Bearer ${token}` }),
    }
  }
}

/** Waits until the socket answers each message or closes. */
function* ofSockets(): Generator<Hostile> {
  const message = (title: string, text: string): Hostile => ({
    title: `socket: ${title}`,
    prepare: () => () =>
      new Promise<number>((resolve, reject) => {
        const socket = new WebSocket(wsUrl, 'graphql-transport-ws')
        socket
          .once('error', reject)
          .once('close', (code) => resolve(code))
          .once('open', () => socket.send(JSON.stringify({ type: 'connection_init', payload: { token } })))
        socket.on('message', (data: Buffer) => {
          if (data.includes('"pong"')) return socket.close(4000)
          if (!data.includes('connection_ack')) return
          socket.send(text)
          socket.send('{"type":"ping"}')
        })
      }),
  })
  const room = MAX_SOCKET_MESSAGE_BYTES - 200
  yield message('deep lists', '['.repeat(room))
  yield message('completes', `{"type":"complete","id":"${'x'.repeat(room)}"}`)
  yield message(
    'deep variables',
    `{"id":"1","type":"subscribe","payload":{"query":"","id":"x","variables":{"a":${'['.repeat(room / 2)}${']'.repeat(room / 2)}}}}`,
  )
  yield message(
    'wide variables',
    `{"id":"1","type":"subscribe","payload":{"query":"","id":"x","variables":{"a":[${'1,'.repeat(room / 2)}1]}}}`,
  )
  yield message(
    'braces',
    JSON.stringify({ id: '1', type: 'subscribe', payload: { query: '{'.repeat(defaultLimits.characters) } }),
  )
  yield message(
    'fields that conflict',
    JSON.stringify({
      id: '1',
      type: 'subscribe',
      payload: { query: `{ viewer { ${'x: id x: name '.repeat(300)} } }` },
    }),
  )
  yield message('the payload of a pong', JSON.stringify({ type: 'pong', payload: { a: 'x'.repeat(room) } }))
  yield message('no JSON', 'x'.repeat(room))
}

function* all(): Generator<Hostile> {
  yield* ofFreeText()
  yield* ofBodies()
  yield* ofSockets()
  if (!process.argv.includes('--shapes')) yield* ofDocuments()
}

await printWorst(all())
agent.destroy()
await stop()
