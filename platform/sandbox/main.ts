import { join } from 'node:path'
import { startSandbox } from './sandbox.ts'

const port = Number(process.env['SANDBOX_PORT'] ?? 4200)
const sandbox = await startSandbox({
  port,
  smtpPort: port + 25,
  host: process.env['HOST'] || '127.0.0.1',
  mailFile: join(process.env['DATA_DIR'] ?? '.data', 'mailbox', 'mails.jsonl'),
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void sandbox.close().then(() => process.exit(0)))
