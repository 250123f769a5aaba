import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { sandboxClient } from '#platform/foundation/env/service-settings.ts'
import { sendEvent } from './send-event.ts'
import { employmentPage, feedAdPage, feedPage, servicesPage, webhookPage } from './pages.ts'
import { feedXml } from './feed-xml.ts'
import { employmentModes, feedModes, feedNames, recordArrival, type FeedName, type ServicesState } from './state.ts'

/** Maximum size of a request body, in bytes. */
const MAX_BODY_BYTES = 1_000_000
/** Longer than the platform's timeouts, for a request and for a feed. */
const SLOW_MS = 8_000
const SLOW_FEED_MS = 65_000

interface Context {
  state: ServicesState
  now: Date
  /** Address of the sandbox in the request. */
  origin: string
  /** Sends a page with the sandbox's headers. */
  page: (body: string, status?: number) => void
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    size += (chunk as Buffer).length
    if (size > MAX_BODY_BYTES) throw new Error('The body is too large.')
    chunks.push(chunk as Buffer)
  }
  return Buffer.concat(chunks).toString('utf8')
}

const json = (response: ServerResponse, status: number, body: object): void =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

function pause(response: ServerResponse, milliseconds = SLOW_MS): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    response.once('close', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}

/**
 * Checks whether a path belongs to the services: their own addresses, or the pages that show their requests and set
 * their answers.
 */
export const isServicePath = (path: string): boolean =>
  /^\/(arbetsformedlingen|jobylon|teamtailor|tjanster)(\/|$)|\/extapi\/job/i.test(path)

/** Handles requests to the services and to their pages. */
export async function answerServices(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  context: Context,
): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://sandbox')
  if (path.startsWith('/arbetsformedlingen/'))
    await answerEmployment(request, response, path.slice('/arbetsformedlingen'.length), context)
  else if (path === `/jobylon/feeds/${sandboxClient.jobylonFeed}/`)
    await answerFeed('jobylon', 'jobylon', response, context)
  else if (path.toLowerCase().includes('/extapi/job'))
    await answerFeed('ponty', url.searchParams.get('p') ?? '', response, context)
  else if (path === '/teamtailor/feed.xml') await answerFeed('teamtailor', 'teamtailor', response, context)
  else if (path === '/tjanster' || path.startsWith('/tjanster/')) await answerPages(request, response, path, context)
  else response.writeHead(404).end()
}

async function answerEmployment(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  { state: { employment }, now, origin }: Context,
): Promise<void> {
  const body = await bodyOf(request)
  const respond = (status: number, answer: object): void => {
    recordArrival(
      employment.arrived,
      now,
      `${request.method} ${path}`,
      `${status} ${JSON.stringify(answer).slice(0, 200)}`,
    )
    json(response, status, answer)
  }
  if (employment.mode === 'hangsUp') {
    recordArrival(employment.arrived, now, `${request.method} ${path}`, '–')
    response.destroy()
    return
  }
  if (employment.mode === 'slow') await pause(response)
  if (employment.mode === 'down') return respond(503, { message: 'Tjänsten är nere för underhåll.' })
  const [user = '', ...rest] = Buffer.from((request.headers.authorization ?? '').replace(/^Basic /i, ''), 'base64')
    .toString('utf8')
    .split(':')
  if (employment.mode === 'wrongPassword' || user === '' || rest.join(':') === 'fel')
    return respond(401, { message: 'Användarnamnet eller lösenordet stämmer inte.' })
  if (request.method === 'POST' && path === '/employers/connect') {
    if (employment.mode === 'waits')
      return respond(200, { status: 'waiting', message: 'Ärendet väntar på handläggning.' })
    if (employment.mode === 'missingInformation')
      return respond(200, { status: 'missingInformation', message: 'Arbetsgivaren saknar kontaktuppgifter hos oss.' })
    return respond(200, { status: 'connected' })
  }
  const reference = /^\/ads\/([^/]+)$/.exec(path)?.[1]
  if (reference !== undefined && request.method === 'PUT') {
    const ad = JSON.parse(body) as { revision: number; title: string; place: { city: string | null } }
    if (employment.mode === 'rejects')
      return respond(422, { message: 'Annonsen saknar yrke ur Arbetsförmedlingens lista.' })
    const existing = employment.ads.get(reference)
    const number = existing?.number ?? employment.next++
    if (!existing || ad.revision >= existing.revision)
      employment.ads.set(reference, {
        reference,
        revision: ad.revision,
        title: ad.title,
        city: ad.place.city ?? '',
        puts: (existing?.puts ?? 0) + 1,
        number,
        body,
      })
    return respond(existing ? 200 : 201, { number, url: `${origin}/tjanster/arbetsformedlingen/annons/${number}` })
  }
  if (reference !== undefined && request.method === 'DELETE')
    return employment.ads.delete(reference)
      ? respond(200, { removed: true })
      : respond(404, { message: 'Annonsen finns inte.' })
  respond(404, { message: 'Finns inte.' })
}

async function answerFeed(
  name: FeedName,
  key: string,
  response: ServerResponse,
  { state, now, origin }: Context,
): Promise<void> {
  const feed = state.feeds[name]
  const { mode, count } = feed
  recordArrival(feed.arrived, now, `feed ${key.slice(0, 100)}`, mode)
  if (mode === 'slow') await pause(response, SLOW_FEED_MS)
  if (mode === 'down') return void response.writeHead(503).end()
  if (mode === 'unknown' || key === '') return void response.writeHead(404).end()
  response.writeHead(200, { 'content-type': mode === 'page' ? 'text/xml' : 'application/xml; charset=utf-8' })
  // A client that disconnects midway is not an error.
  await pipeline(Readable.from(feedXml(name, { count, mode, origin, now })), response).catch(() => {})
}

async function answerPages(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  context: Context,
): Promise<void> {
  const { state, page, now } = context
  const form = request.method === 'POST' ? new URLSearchParams(await bodyOf(request)) : null
  const back = (): void => void response.writeHead(303, { location: path }).end()
  const [, , name = '', part = '', number = ''] = path.split('/')
  const feedName = feedNames.find((each) => each === name)
  if (path === '/tjanster') return page(servicesPage(state))
  if (name === 'arbetsformedlingen' && part === '') {
    if (!form) return page(employmentPage(state))
    const mode = employmentModes.find((each) => each === form.get('mode'))
    if (mode) state.employment.mode = mode
    return back()
  }
  if (name === 'arbetsformedlingen' && part === 'annons') {
    const ad = [...state.employment.ads.values()].find((each) => String(each.number) === number)
    return ad
      ? page(feedAdPage(ad.title, 'Platsbanken'))
      : page(feedAdPage('Annonsen är borttagen', 'Platsbanken'), 410)
  }
  if (feedName && part === '') {
    if (!form) return page(feedPage(feedName, state.feeds[feedName]))
    const mode = feedModes.find((each) => each === form.get('mode'))
    const count = Number(form.get('count'))
    if (mode) state.feeds[feedName].mode = mode
    if (form.get('count') === '') state.feeds[feedName].count = null
    else if (form.has('count') && Number.isInteger(count) && count >= 0 && count <= 20_000)
      state.feeds[feedName].count = count
    return back()
  }
  if (feedName && part === 'jobb') return page(feedAdPage(`Jobb ${number}`, feedName))
  if (name === 'webhook') {
    if (form) {
      const { summary: what, answer } = await sendEvent(form, now)
      recordArrival(state.events, now, what, answer)
      return back()
    }
    return page(webhookPage(state))
  }
  page(feedAdPage('Finns inte', 'Tavla'), 404)
}
