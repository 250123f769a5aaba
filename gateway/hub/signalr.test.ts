import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { WebSocketServer, type WebSocket } from 'ws'
import { isRefused, signalrSockets } from './signalr.ts'

let server: Server | undefined
afterEach(
  () =>
    new Promise<void>((resolve) => {
      if (!server) return resolve()
      server.close(() => resolve())
      server.closeAllConnections()
      server = undefined
    }),
)

/** Starts a hub that sends a message right after the upgrade, and returns its URL. */
async function startHub(onOpen: (socket: WebSocket) => void): Promise<string> {
  const sockets = new WebSocketServer({ noServer: true })
  const started = (server = createServer((_, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(
      JSON.stringify({
        negotiateVersion: 1,
        connectionId: 'a',
        connectionToken: 'a',
        availableTransports: [{ transport: 'WebSockets', transferFormats: ['Text'] }],
      }),
    ),
  ))
  started.on('upgrade', (request, socket, head) => {
    // Sent in one packet with the upgrade response, so the client reads the message before it knows it is connected.
    socket.cork()
    sockets.handleUpgrade(request, socket, head, onOpen)
    socket.uncork()
  })
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(started.address() as AddressInfo).port}`
}

test('a message before the handshake fails only the connection (SHELL-114)', async () => {
  const url = await startHub((socket) =>
    socket.send('{"type":7,"error":"The platform restarts","allowReconnect":true}\u001e'),
  )
  const socket = signalrSockets(url)(() => 'token', { onEvent: () => undefined, onClose: () => undefined })
  await expect(socket.start()).rejects.toThrow()
})

test('delivers events with their sequence number, resumes, and reports a lost hub once (SHELL-114)', async () => {
  const said: { type?: number; protocol?: string; target?: string; arguments?: unknown[]; invocationId?: string }[] = []
  let leave: (() => void) | undefined
  const url = await startHub((socket) => {
    leave = () => socket.close()
    socket.on('message', (data: Buffer) => {
      for (const text of data.toString().split('\u001e').filter(Boolean)) {
        const message = JSON.parse(text) as (typeof said)[number]
        said.push(message)
        if (message.protocol) socket.send('{}\u001e')
        if (message.target === 'Resume')
          socket.send(
            [
              {
                type: 3,
                invocationId: message.invocationId,
                result: { events: [{ seq: 6, target: 'updateHome', payload: null }], seq: 6 },
              },
              { type: 1, target: 'updateHome', arguments: [{ companyId: 3 }, 7] },
            ]
              .map((each) => `${JSON.stringify(each)}\u001e`)
              .join(''),
          )
      }
    })
  })
  const received: unknown[] = []
  const socket = signalrSockets(url)(() => 'token', {
    onEvent: (...event) => received.push(event),
    onClose: () => received.push('closed'),
  })
  await socket.start()
  expect(await socket.resume(5)).toEqual({ events: [{ seq: 6, target: 'updateHome', payload: null }], seq: 6 })
  await expect.poll(() => received).toEqual([['updateHome', { companyId: 3 }, 7]])
  expect(said.find(({ target }) => target === 'Resume')?.arguments).toEqual([5])
  leave?.()
  await expect.poll(() => received).toEqual([['updateHome', { companyId: 3 }, 7], 'closed'])
})

test('stopping a link closes its connection (SHELL-114)', async () => {
  let closed = false
  const url = await startHub((socket) => {
    socket
      .on('message', () => socket.send('{}\u001e'))
      .on('close', () => {
        closed = true
      })
  })
  const socket = signalrSockets(url)(() => 'token', { onEvent: () => undefined, onClose: () => undefined })
  await socket.start()
  await socket.stop()
  await expect.poll(() => closed).toBe(true)
})

test('recognises a rejection by its status, not by any number in a message', () => {
  const negotiation = new Error(
    "Failed to complete negotiation with the server: Error: Unauthorized: Status code '401'",
  )
  const upgrade = new Error('Unexpected server response: 403')
  expect([negotiation, upgrade, Object.assign(new Error('no'), { statusCode: 401 })].map(isRefused)).toEqual([
    true,
    true,
    true,
  ])
  expect([new Error('connect ECONNREFUSED 10.0.0.1:403'), new Error('401 ms'), 'nothing'].map(isRefused)).toEqual([
    false,
    false,
    false,
  ])
})
