import { afterAll, beforeAll, expect, test } from 'vitest'
import { areas } from '#gateway/areas/index.ts'
import { startTestGateway, type TestGateway } from '#gateway/testing/start-gateway.ts'
import { toGlobalId } from './global-id.ts'

let gateway: TestGateway

beforeAll(async () => {
  gateway = await startTestGateway({
    documents: {
      node: 'query Node($id: ID!) { node(id: $id) { id } }',
      nodes: 'query Nodes($ids: [ID!]!) { nodes(ids: $ids) { id __typename } }',
    },
  })
})
afterAll(() => gateway.stop())

test.each(areas.flatMap(({ nodes = {} }) => Object.keys(nodes)))(
  'an id of %s that cannot exist resolves to null without a platform call',
  async (type) => {
    for (const id of ['abc', '0', '-1', '1e3', '0x10', ' 7', '1.5.2.3', '7.x', '07.1', '99999999999999', '1 or 1=1']) {
      const { data, errors } = await gateway.request({ id: 'node', variables: { id: toGlobalId(type, id) } })
      expect([id, data, errors]).toEqual([id, { node: null }, undefined])
    }
    expect(gateway.platform.requests.map(({ path }) => path)).toEqual([])
  },
)

test('unknown ids resolve to null, each at its place, and more than 100 ids are refused (PLUS-97)', async () => {
  const professions = toGlobalId('Profession', 'x')
  const { data } = await gateway.request({ id: 'nodes', variables: { ids: ['?', professions, toGlobalId('Ad', '0')] } })
  expect(data).toEqual({ nodes: [null, null, null] })
  const ids = Array.from({ length: 101 }, () => '?')
  const refused = await gateway.request({ id: 'nodes', variables: { ids } })
  expect(refused.data).toEqual({ nodes: null })
  expect(refused.errors).toMatchObject([{ extensions: { code: 'BAD_REQUEST' } }])
  expect(gateway.platform.requests).toEqual([])
})
