import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { startProgram } from './support/program.ts'

// The command that tells an operator whether mail works, against a real SMTP server.

/** Starts an SMTP server and returns its port and the addresses of accepted mails. */
async function startServer(options: SMTPServerOptions): Promise<{ port: number; accepted: string[] }> {
  const accepted: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    onData(stream, session, done) {
      stream.resume().on('end', () => {
        accepted.push(...session.envelope.rcptTo.map(({ address }) => address))
        done()
      })
    },
    ...options,
  })
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  onTestFinished(() => new Promise((resolve) => server.close(() => resolve(undefined))))
  return { port: (server.server.address() as AddressInfo).port, accepted }
}

async function send(SMTP_URL: string, to = 'drift@kund.example'): Promise<{ code: number | null; output: string }> {
  const program = startProgram('send-test-mail', 'platform/tools/scripts/send-test-mail.ts', { SMTP_URL }, [to])
  const code = await program.exited
  return { code, output: program.output() }
}

test('send-test-mail reports an accepted mail (PLUS-84)', async () => {
  const { port, accepted } = await startServer({ disabledCommands: ['STARTTLS', 'AUTH'] })
  const { code, output } = await send(`smtp://127.0.0.1:${port}`)
  expect(output).toContain(`127.0.0.1:${port} accepted a mail from Tavla <konto@tavla.example> to drift@kund.example`)
  expect([code, accepted]).toEqual([0, ['drift@kund.example']])
})

test('send-test-mail names the remedies for a private certificate, and each of them works (PLUS-84)', async () => {
  // Offers STARTTLS with the self-signed certificate of the library.
  const { port, accepted } = await startServer({ disabledCommands: ['AUTH'] })
  const { code, output } = await send(`smtp://127.0.0.1:${port}`)
  expect(code).toBe(1)
  expect(output).toMatch(/did not accept the mail: .*certificate/)
  expect(output).toContain('?ignoreTLS=true')
  expect(output).toContain('?tls.rejectUnauthorized=false')
  expect(accepted).toEqual([])
  for (const remedy of ['?ignoreTLS=true', '?tls.rejectUnauthorized=false'])
    expect((await send(`smtp://127.0.0.1:${port}/${remedy}`)).code).toBe(0)
  expect(accepted).toHaveLength(2)
})

test.each([
  ['a rejected recipient', 'smtp://127.0.0.1:{port}', /550.*No such user/],
  ['TLS on a port without TLS', 'smtps://127.0.0.1:{port}', /Use smtp: instead of smtps:/],
])('send-test-mail explains %s in one answer (PLUS-84)', async (_, url, expected) => {
  const { port } = await startServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: (_address, _session, done) => done(Object.assign(new Error('No such user'), { responseCode: 550 })),
  })
  const { code, output } = await send(url.replace('{port}', String(port)))
  expect(output).toMatch(expected)
  expect(code).toBe(1)
})

test('send-test-mail reports a wrong password without printing it, and an unreachable server (PLUS-84)', async () => {
  const { port } = await startServer({
    disabledCommands: ['STARTTLS'],
    authOptional: false,
    onAuth: (_auth, _session, done) => done(new Error('Invalid username or password')),
  })
  const wrong = await send(`smtp://tavla:hemligt%2Ford@127.0.0.1:${port}`)
  expect(wrong.output).toContain('Percent-encode special characters in SMTP_URL')
  expect(wrong.output).not.toMatch(/hemligt/)
  const nobody = await send('smtp://127.0.0.1:1')
  expect(nobody.output).toContain('Check host and port in SMTP_URL.')
  expect([wrong.code, nobody.code]).toEqual([1, 1])
})

test('send-test-mail rejects what is not an address (PLUS-84)', async () => {
  expect(await send('smtp://127.0.0.1:1', 'drift')).toMatchObject({
    code: 1,
    output: expect.stringContaining('drift is not an email address'),
  })
})
