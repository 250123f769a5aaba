import { buildSchema, isEnumType, isInterfaceType, isObjectType } from 'graphql'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { areas } from '#gateway/areas/index.ts'
import { startTestGateway } from '#gateway/testing/start-gateway.ts'
import { createSchemas } from './create-schema.ts'
import { toGlobalId } from './global-id.ts'
import { loadTypeDefs } from './type-defs.ts'

const schema = buildSchema(createSchemas(loadTypeDefs(), areas).publicSdl)

/** Returns the reasons in the list of a description, by error type. */
const listedIn = (description: string): Map<string, string[]> =>
  new Map(
    [...description.matchAll(/^- `(\w+)`: (.+)$/gm)].map(([, type = '', names = '']) => [
      type,
      [...names.matchAll(/`(\w+)`/g)].map(([, name = '']) => name),
    ]),
  )

test('each public mutation lists its reasons, and the public enum has no other (PLUS-97)', () => {
  const used = new Set(['OTHER'])
  const types = new Set<string>()
  for (const { name, type } of Object.values(schema.getMutationType()?.getFields() ?? {})) {
    const listed = listedIn((isObjectType(type) && type.getFields()['errors']?.description) || '')
    expect(listed.size, name).toBeGreaterThan(0)
    for (const [errorType, reasons] of listed) {
      types.add(errorType)
      for (const reason of reasons) used.add(reason)
    }
  }
  const reasons = schema.getType('UserErrorReason')
  expect(new Set(isEnumType(reasons) ? reasons.getValues().map(({ name }) => name) : [])).toEqual(used)
  const userError = schema.getType('UserError')
  expect(
    new Set(isInterfaceType(userError) ? schema.getImplementations(userError).objects.map(({ name }) => name) : []),
  ).toEqual(types)
  expect(used).not.toContain('INSUFFICIENT_CREDITS')
})

test('a reason outside the list reaches a key as OTHER and is logged; a person gets the reason (PLUS-97)', async () => {
  const lines: string[] = []
  const log = pino(
    { level: 'error' },
    new Writable({
      write: (chunk: Buffer, _, done) => {
        lines.push(chunk.toString())
        done()
      },
    }),
  )
  const gateway = await startTestGateway({
    log,
    documents: {
      archive: `mutation Archive { archiveAd(input: { adId: "${toGlobalId('Ad', 1)}" }) { errors { reason } } }`,
    },
    routes: {
      'GET /session': () => ({
        userId: 'key-1',
        sessionId: 'key-1',
        key: { id: 1, name: 'Webben', companyId: 7, kind: 'api', scope: 'write', expiresAt: null },
      }),
      'POST /archiveAd': (_, reply) => reply(409, { code: 'promoted', title: 'The ad is already promoted.' }),
    },
  })
  const query = `mutation { archiveAd(input: { adId: "${toGlobalId('Ad', 1)}" }) { errors { __typename reason message } } }`
  try {
    const { data } = await gateway.request({ query }, { token: `tvl_${'k'.repeat(41)}` })
    expect(data).toEqual({
      archiveAd: {
        errors: [{ __typename: 'ConflictError', reason: 'OTHER', message: 'The ad is already promoted.' }],
      },
    })
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
      expect.objectContaining({ mutation: 'archiveAd', reason: 'PROMOTED' }),
    ])
    expect((await gateway.request({ id: 'archive' })).data).toEqual({ archiveAd: { errors: [{ reason: 'PROMOTED' }] } })
  } finally {
    await gateway.stop()
  }
})

test('each wrong field has a message of its own (PLUS-97)', async () => {
  const gateway = await startTestGateway({
    routes: {
      'POST /saveTags': (_, reply) =>
        reply(400, {
          code: 'invalid',
          title: 'Some fields are not valid. See `errors`.',
          errors: { tags: ['tooMany'], 'tags.0.label': ['tooLong'] },
        }),
    },
  })
  const query = `mutation { saveTags(input: { adId: "${toGlobalId('Ad', 1)}", tags: [] }) { errors { message } } }`
  try {
    expect((await gateway.request({ query })).data).toEqual({
      saveTags: {
        errors: [
          { message: 'tags: There are too many items. Send fewer.' },
          { message: 'tags.0.label: The value is too long. Shorten the text or the list.' },
        ],
      },
    })
  } finally {
    await gateway.stop()
  }
})
