import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { WebSocketServer, type WebSocket } from 'ws'
import { signalrSockets } from './signalr.ts'

let server: Server
afterEach(() => new Promise<void>(resolve => {
  server.close(() => resolve())
  server.closeAllConnections()
}))

/** A hub of which only the first words differ; answers its address. */
async function startHub(onOpen: (socket: WebSocket) => void): Promise<string> {
  const sockets = new WebSocketServer({ noServer: true })
  server = createServer((_, response) => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({
    negotiateVersion: 1, connectionId: 'a', connectionToken: 'a', availableTransports: [{ transport: 'WebSockets', transferFormats: ['Text'] }],
  })))
  server.on('upgrade', (request, socket, head) => {
    // In one piece with the answer to the upgrade: read before the client knows that it is connected.
    socket.cork()
    sockets.handleUpgrade(request, socket, head, onOpen)
    socket.uncork()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('SHELL-114 a hub that speaks before it is spoken to fails the connection and nothing else', async () => {
  const url = await startHub(socket => socket.send('{"type":7,"error":"The platform restarts","allowReconnect":true}\u001e'))
  const socket = signalrSockets(url)(() => 'token', { onEvent: () => undefined, onClose: () => undefined })
  await expect(socket.start()).rejects.toThrow()
})
