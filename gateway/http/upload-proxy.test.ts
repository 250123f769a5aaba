import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fixture } from '#gateway/testing/fixture.ts'
import { startTestGateway, type TestGateway } from '#gateway/testing/start-gateway.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startTestGateway(fixture)
})
afterAll(() => gateway.stop())

const form = () => {
  const data = new FormData()
  data.append('files', new Blob([new Uint8Array(200_000)]), 'a.jpg')
  data.append('mediaSelection', 'uploaded')
  return data
}

test('streams files of an upload link to the platform unchanged, and returns its response (PROMO-64)', async () => {
  let length = 0
  gateway.platform.route('POST /uploadMediaFile/token-1', ({ body, headers }, reply) => {
    length = body.length
    return reply(200, {
      kept: ['a.jpg'],
      type: String(headers['content-type']).split(';')[0],
      authorised: headers.authorization ?? null,
    })
  })
  const answer = await fetch(`${gateway.url}/uploadMediaFile/token-1`, {
    method: 'POST',
    body: form(),
    headers: { authorization: 'Bearer mine' },
  })
  expect(answer.status).toBe(200)
  expect(await answer.json()).toEqual({ kept: ['a.jpg'], type: 'multipart/form-data', authorised: null })
  expect(length).toBeGreaterThan(200_000)
})

test('streams an invoice file with the session of the sender, even if it is larger than an operation may be (ADMIN-58)', async () => {
  gateway.platform.route('POST /uploadInvoice', ({ body, headers }, reply) =>
    reply(200, { length: body.length, authorised: headers.authorization ?? null }),
  )
  const data = new FormData()
  data.append('id', '7')
  data.append('file', new Blob([new Uint8Array(9_500_000)]), 'a.pdf')
  const answer = await fetch(`${gateway.url}/uploadInvoice`, {
    method: 'POST',
    body: data,
    headers: { authorization: 'Bearer mine' },
  })
  const { length, authorised } = (await answer.json()) as { length: number; authorised: string }
  expect([answer.status, length > 9_500_000, authorised]).toEqual([200, true, 'Bearer mine'])
})

test('streams a CV with the session or key of the sender, for the number of an ad only (PLUS-88)', async () => {
  gateway.platform.route('POST /uploadCv/42', ({ headers }, reply) =>
    reply(200, { id: 'file', authorised: headers.authorization ?? null, program: headers['user-agent'] }),
  )
  const send = (path: string) =>
    fetch(`${gateway.url}${path}`, {
      method: 'POST',
      body: form(),
      headers: { authorization: 'Bearer mine', 'user-agent': 'payroll/26' },
    })
  const answer = await send('/uploadCv/42')
  expect([answer.status, await answer.json()]).toEqual([
    200,
    { id: 'file', authorised: 'Bearer mine', program: 'payroll/26' },
  ])
  for (const path of ['/uploadCv/', '/uploadCv/0', '/uploadCv/42/x', '/uploadCv/..%2fsession', '/uploadCv/4x'])
    expect((await send(path)).status, path).not.toBe(200)
})

test('returns the refusal of the platform, and rejects other methods and paths', async () => {
  gateway.platform.route('POST /uploadMediaFile/over', (_, reply) => reply(410, { code: 'tokenUsed', title: 'Over' }))
  const over = await fetch(`${gateway.url}/uploadMediaFile/over`, { method: 'POST', body: form() })
  expect([over.status, await over.json()]).toEqual([410, { code: 'tokenUsed', title: 'Over' }])
  expect((await fetch(`${gateway.url}/uploadMediaFile/over`)).status).toBe(405)
  for (const path of ['/uploadMediaFile/..%2f..%2fsession', '/uploadMediaFile/a/b', '/uploadMediaFile/'])
    expect((await fetch(`${gateway.url}${path}`, { method: 'POST', body: form() })).status).not.toBe(200)
})

test('returns a refusal that the platform sends before the file has arrived (PROMO-64)', async () => {
  const refusing = createServer((_, response) =>
    response.writeHead(410, { 'content-type': 'application/json' }).end('{"code":"tokenUsed"}'),
  )
  await new Promise<void>((resolve) => refusing.listen(0, '127.0.0.1', resolve))
  const platformUrl = `http://127.0.0.1:${(refusing.address() as AddressInfo).port}`
  const early = await startTestGateway({ ...fixture, env: { platformUrl } })
  try {
    const body = new FormData()
    body.append('files', new Blob([new Uint8Array(50_000_000)]), 'film.mp4')
    const answer = await fetch(`${early.url}/uploadMediaFile/used`, { method: 'POST', body })
    expect([answer.status, await answer.json()]).toEqual([410, { code: 'tokenUsed' }])
  } finally {
    await early.stop()
    refusing.closeAllConnections()
    refusing.close()
  }
})
