import { createHmac } from 'node:crypto'

/** Ways to break an event on purpose. */
export const eventFaults = ['none', 'signature', 'old', 'twice', 'notJson'] as const

/**
 * Sends a webhook event. The form contains `to` (address), `key` (signing key), `event`, `id` and `title` of the job,
 * and `fault`. Returns a summary of the event and the answer.
 */
export async function sendEvent(form: URLSearchParams, now: Date): Promise<{ summary: string; answer: string }> {
  const field = (name: string): string => (form.get(name) ?? '').trim()
  const [to, key, event, id, title, fault] = [
    field('to'),
    field('key'),
    field('event') || 'job.create',
    field('id') || '1',
    field('title') || 'Kundtjänstmedarbetare',
    field('fault'),
  ]
  const job = {
    id,
    title,
    body: `<p>Vi söker ${title.replace(/[&<>]/g, '')}.</p>`,
    street: 'Storgatan 3',
    postCode: '903 26',
    city: 'Umeå',
    country: 'SE',
    url: `https://teamtailor.example/jobs/${encodeURIComponent(id)}`,
    employment: 'fulltime',
  }
  const body =
    fault === 'notJson'
      ? 'ingen json'
      : JSON.stringify({ event, changed: now.toISOString(), job: event === 'job.destroy' ? { id } : job })
  const seconds = Math.floor(now.getTime() / 1000) - (fault === 'old' ? 3600 : 0)
  const signature = createHmac('sha256', fault === 'signature' ? `${key}?` : key)
    .update(`${seconds}.${body}`)
    .digest('hex')
  const send = async (): Promise<string> => {
    const answer = await fetch(to, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-teamtailor-signature': `t=${seconds},v1=${signature}` },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(10_000),
    })
    return `${answer.status} ${(await answer.text()).slice(0, 200)}`
  }
  const what = `${event} ${id}${fault && fault !== 'none' ? ` (${fault})` : ''}`
  try {
    const first = await send()
    return { summary: what, answer: fault === 'twice' ? `${first} / ${await send()}` : first }
  } catch (error) {
    return { summary: what, answer: error instanceof Error ? error.message : 'inget svar' }
  }
}
