import { createHmac, randomUUID } from 'node:crypto'
import { sandboxClient } from '#platform/foundation/env/service-settings.ts'
import { readExample } from './examples.ts'

/** Ways to break a delivery on purpose. */
export const eventFaults = ['none', 'signature', 'old', 'twice', 'notJson'] as const

/** The requests of the job board channel, and the events of a company's webhook. */
export const deliveries = ['POST', 'PUT', 'DELETE', 'job.create', 'job.update', 'job.destroy'] as const
type Kind = (typeof deliveries)[number]

const EXAMPLES: Readonly<Record<Exclude<Kind, 'DELETE'>, string>> = {
  POST: 'teamtailor/post.json',
  PUT: 'teamtailor/put.json',
  'job.create': 'teamtailor/job-create.json',
  'job.update': 'teamtailor/job-update.json',
  'job.destroy': 'teamtailor/job-destroy.json',
}

interface Request {
  method: string
  url: string
  headers: Record<string, string>
  body: string | null
}

/**
 * Sends a delivery of Teamtailor: the example of its kind, with the id and the title of the form. The form contains `to`
 * (the address of the company's webhook), `key`, `event`, `id`, `title` and `fault`. Returns a summary of the delivery
 * and the answer.
 */
export async function sendEvent(form: URLSearchParams, now: Date): Promise<{ summary: string; answer: string }> {
  const field = (name: string): string => (form.get(name) ?? '').trim()
  const fault = field('fault')
  const kind = deliveries.find((each) => each === field('event')) ?? 'POST'
  const id = field('id') || '70112'
  const body = fault === 'notJson' ? 'ingen json' : bodyOf(kind, { id, title: field('title') }, now)
  const signed = {
    key: field('key'),
    seconds: Math.floor(now.getTime() / 1000) - (fault === 'old' ? 3600 : 0),
    isFalse: fault === 'signature',
  }
  const summary = `${kind} ${id}${fault && fault !== 'none' ? ` (${fault})` : ''}`
  try {
    const request = kind.startsWith('job.')
      ? eventRequest(field('to'), body ?? '', signed)
      : boardRequest(field('to'), kind, id, body, signed)
    const send = async (): Promise<string> => {
      const { url, ...rest } = request
      const answer = await fetch(url, { ...rest, redirect: 'manual', signal: AbortSignal.timeout(10_000) })
      return `${answer.status} ${(await answer.text()).slice(0, 200)}`
    }
    const first = await send()
    return { summary, answer: fault === 'twice' ? `${first} / ${await send()}` : first }
  } catch (error) {
    return { summary, answer: error instanceof Error ? error.message : 'inget svar' }
  }
}

/** Returns the example of a delivery, with another id and title. */
function bodyOf(kind: Kind, { id, title }: { id: string; title: string }, now: Date): string | null {
  if (kind === 'DELETE') return null
  return JSON.stringify(JSON.parse(readExample(EXAMPLES[kind], now)), (name, value: unknown) =>
    name === 'reference-id' || (name === 'id' && value === '70112')
      ? id
      : name === 'title' && title !== ''
        ? title
        : name === 'updated-at'
          ? now.toISOString()
          : name === 'id' && kind.startsWith('P') && typeof value === 'string'
            ? randomUUID()
            : value,
  )
}

interface Signature {
  key: string
  seconds: number
  isFalse: boolean
}

const hmac = (key: string, text: string): string => createHmac('sha256', key).update(text).digest('hex')

/** A request of the job board channel: a token with the integration key, and a signature with the key of the board. */
function boardRequest(
  to: string,
  method: string,
  id: string,
  body: string | null,
  { key, seconds, isFalse }: Signature,
): Request {
  const base = `${new URL(to).origin}/hooks/teamtailor-board/webhook`
  const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
  const unsigned = `${encode({ typ: 'JWT', alg: 'HS256' })}.${encode({ integrationKey: key })}`
  const token = `${unsigned}.${createHmac('sha256', sandboxClient.teamtailorKey).update(unsigned).digest('base64url')}`
  const boardKey = isFalse ? 'fel' : sandboxClient.teamtailorKey
  const signature = hmac(boardKey, `${seconds}.${body ?? ''}`)
  return {
    method,
    url: method === 'DELETE' ? `${base}/${encodeURIComponent(id)}` : base,
    headers: {
      authorization: `Bearer ${token}`,
      'teamtailor-signature': `t=${seconds},v1=${signature},v0=${hmac('false', signature)}`,
      ...(body !== null && { 'content-type': 'application/json' }),
    },
    body,
  }
}

/** A request of a company's webhook, with the signature of version 2. */
function eventRequest(url: string, body: string, { key, seconds, isFalse }: Signature): Request {
  const signature = `t=${seconds},v2=${hmac(isFalse ? `${key}?` : key, `${seconds}.${body}`)}`
  return {
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json', 'tt-signature': Buffer.from(signature).toString('base64') },
    body,
  }
}
