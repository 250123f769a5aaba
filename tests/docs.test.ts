import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { buildSchema, isEnumType, parse, validate } from 'graphql'
import { expect, test } from 'vitest'
import { graphqlErrorCodes } from '#gateway/errors/codes.ts'
import { MAX_SOCKET_MESSAGE_BYTES, defaultLimits, defaultOperatorLimits } from '#gateway/limits/limits.ts'
import { listSettings } from '#rules/settings/declared-settings.ts'
import { root } from './support/program.ts'

// The documents refer only to files, headings, settings, metrics and messages that exist.

const read = (file: string): string => readFileSync(join(root, file), 'utf8')
const pages = globSync(['*.md', '{docs,examples,tests,deploy}/**/*.md'], { cwd: root })

/** Returns the anchors of a page, as GitHub derives them from the headings. */
const anchorsOf = (page: string): Set<string> =>
  new Set(
    [...read(page).matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
      title
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  )

test('links between pages lead to existing files and headings', () => {
  const broken = pages.flatMap((page) =>
    [...read(page).matchAll(/\]\((?!https?:|mailto:)([^)\s]*)\)/g)]
      .map(([, target = '']) => target)
      .filter((target) => {
        const [path = '', anchor] = target.split('#')
        const file = path === '' ? page : normalize(join(dirname(page), path))
        if (!existsSync(join(root, file))) return true
        return anchor !== undefined && file.endsWith('.md') && !anchorsOf(file).has(anchor)
      })
      .map((target) => `${page}: ${target}`),
  )
  expect(broken).toEqual([])
  expect(pages.length).toBeGreaterThan(100)
})

test('files of the project that a page names exist', () => {
  const path = /`((?:platform|gateway|web|rules|tracing|tests|scripts|examples|deploy|docs)\/[\w./-]+\.[a-z]+)`/g
  const missing = pages.flatMap((page) =>
    page === 'CHANGELOG.md'
      ? []
      : [...read(page).matchAll(path)]
          .filter(([, file = '']) => !existsSync(join(root, file)))
          .map(([, file = '']) => `${page}: ${file}`),
  )
  expect(missing).toEqual([])
})

test('the GraphQL on the pages for partners fits the public schema (PLUS-97)', () => {
  const schema = buildSchema(read('schema.public.graphql'))
  const tasks = globSync('docs/api/*.md', { cwd: root }).filter((page) => !/(graphql|rest)\.md$/.test(page))
  const blocks = tasks.flatMap((page) =>
    [...read(page).matchAll(/^ *```graphql\n([\s\S]*?)```/gm)].map(([, text = '']) => ({ page, text })),
  )
  expect(
    blocks.flatMap(({ page, text }) => validate(schema, parse(text)).map(({ message }) => `${page}: ${message}`)),
  ).toEqual([])
  expect(blocks.length).toBeGreaterThan(5)
})

test('the page of GraphQL gives the limits of a document, and the page of REST each call that takes a file (PLUS-99)', () => {
  const plain = (page: string): string => read(page).replaceAll(/\s+/g, ' ')
  const { characters, tokens, depth, rootFields, aliases, directives } = defaultLimits
  const of = (count: number): string => count.toLocaleString('en')
  expect(plain('docs/api/graphql.md')).toContain(
    `at most ${of(characters)} characters, ${of(tokens)} tokens, ${depth} levels, ${rootFields} root fields, ` +
      `${aliases} aliases and ${directives} directives. A request over HTTP has at most ` +
      `${of(defaultOperatorLimits.requestBytes)} bytes, and a message on a socket ${of(MAX_SOCKET_MESSAGE_BYTES)} bytes.`,
  )
  const { paths } = JSON.parse(read('platform/calls/openapi/openapi.json')) as {
    paths: Record<string, Record<string, { requestBody?: { content: Record<string, unknown> } }>>
  }
  const uploads = Object.keys(paths).filter((path) =>
    Object.values(paths[path] ?? {}).some(({ requestBody }) => requestBody?.content['multipart/form-data']),
  )
  const listed = [...read('docs/api/rest.md').matchAll(/^\| `POST (\/\S+)` /gm)].map(([, path = '']) => path)
  expect(listed.map((path) => path.toLowerCase()).toSorted()).toEqual(
    uploads.map((path) => path.toLowerCase()).toSorted(),
  )
})

test('the page of errors lists each code of the gateway once', () => {
  const [, table = ''] = read('docs/api/errors.md').split('## Codes')
  const listed = [...table.matchAll(/^- `([A-Z_]+)`/gm)].map(([, code = '']) => code)
  const ofGraphql = ['GRAPHQL_PARSE_FAILED', 'GRAPHQL_VALIDATION_FAILED', 'OPERATION_RESOLUTION_FAILURE']
  expect(listed.toSorted()).toEqual([...graphqlErrorCodes, ...ofGraphql].toSorted())
})

test('the page of errors explains each reason of a public mutation as the schema does (PLUS-97)', () => {
  const reasons = buildSchema(read('schema.public.graphql')).getType('UserErrorReason')
  if (!isEnumType(reasons)) throw new TypeError('UserErrorReason is not an enum.')
  const rows = [...read('docs/api/errors.md').matchAll(/^\| `([A-Z_]+)` +\| (.+?) +\|$/gm)]
  expect(rows.map(([, name, text]) => [name, text])).toEqual(
    reasons.getValues().map(({ name, description }) => [name, description]),
  )
})

test('the operations pages name only existing settings and metrics', () => {
  const operations = globSync('docs/operations/*.md', { cwd: root })
  // Names of Node and of systemd.
  const foreign = ['NODE_EXTRA_CA_CERTS', 'AF_NETLINK']
  const settings = new Set([...listSettings().map(([name]) => name), ...foreign])
  const metrics = read('docs/reference/metrics.md')
  const unknown = operations.flatMap((page) => [
    ...[...read(page).matchAll(/`([A-Z]+(?:_[A-Z]+)+)(?:=[^`]*)?`/g)]
      .map(([, name = '']) => name)
      .filter((name) => !settings.has(name))
      .map((name) => `${page}: ${name}`),
    ...[...read(page).matchAll(/\btavla_(?:platform|gateway)_[a-z_]*[a-z]/g)]
      .map(([name]) => name)
      .filter((name) => !metrics.includes(`\`${name}\``))
      .map((name) => `${page}: ${name}`),
  ])
  expect(unknown).toEqual([])
  expect(operations.length).toBeGreaterThan(10)
})

test('the messages in docs/operations/troubleshoot.md are messages of the programs', () => {
  const code = globSync('{platform,gateway,rules}/**/*.ts', { cwd: root, exclude: ['**/__generated__/**'] })
    .filter((file) => !/\.(?:test|fixture)\.ts$/.test(file))
    .map(read)
    .join('\n')
  // Dots replace the variable parts of a message.
  const messages = [...read('docs/operations/troubleshoot.md').matchAll(/^- \*\*(.+?)\*\*: /gms)]
    .flatMap(([, symptom = '']) => [...symptom.replaceAll(/\s+/g, ' ').matchAll(/`([^`]+)`/g)])
    .map(([, message = '']) => message)
    .filter((message) => !/^tavla_|_seconds$|^\/|=/.test(message))
  const parts = messages.flatMap((message) => message.split('…').map((part) => part.trim())).filter((part) => part)
  expect(parts.filter((part) => !code.includes(part))).toEqual([])
  expect(messages.length).toBeGreaterThan(30)
})
