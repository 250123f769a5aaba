import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { sandboxClient } from '#platform/foundation/env/service-settings.ts'
import { sendEvent } from './send-event.ts'
import { employmentPage, feedAdPage, feedPage, servicesPage, webhookPage } from './pages.ts'
import { feedXml } from './feed-xml.ts'
import { readExample } from './examples.ts'
import {
  employmentModes,
  feedModes,
  feedNames,
  recordArrival,
  type FeedName,
  type ServiceAd,
  type ServicesState,
} from './state.ts'

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

/** The ad as far as the stand-in reads it. */
interface PostedAd {
  title?: string
  application?: { reference?: string }
  workplaces?: { postalAddress?: { city?: string } }[]
}

async function answerEmployment(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  { state: { employment }, now }: Context,
): Promise<void> {
  const body = await bodyOf(request)
  const { search, searchParams } = new URL(request.url ?? '/', 'http://sandbox')
  const what = `${request.method} ${path}${search}`
  const respond = (status: number, answer: string | null): void => {
    recordArrival(employment.arrived, now, what, `${status} ${(answer ?? '').replace(/\s+/g, ' ').slice(0, 200)}`)
    response.writeHead(status, { 'content-type': 'application/json' }).end(answer ?? undefined)
  }
  const hangUp = (): void => {
    recordArrival(employment.arrived, now, what, '–')
    response.destroy()
  }
  const readAnswer = (file: string): string => readExample(`arbetsformedlingen/${file}`, now)
  const { mode } = employment
  if (mode === 'hangsUp') return hangUp()
  if (mode === 'slow') await pause(response)
  if (mode === 'down') return respond(503, null)
  if (path === '/search') return respond(200, JSON.stringify({ hits: hitsOf(employment.ads, searchParams, now) }))
  const { headers } = request
  const { clientId, clientSecret } = sandboxClient.employmentService
  if (mode === 'wrongClient' || headers.client_id !== clientId || headers.client_secret !== clientSecret)
    return respond(401, null)
  const employerId = String(headers['employer-id'] ?? '')
  if (mode === 'noConsent' || !/^\d+$/.test(employerId) || employerId === '00000000')
    return respond(403, readAnswer('no-consent.json'))
  const store = (id: number): void => {
    const ad = JSON.parse(body) as PostedAd
    employment.ads.set(id, {
      id,
      employerId,
      reference: ad.application?.reference ?? '',
      title: ad.title ?? '',
      city: ad.workplaces?.[0]?.postalAddress?.city ?? '',
      puts: (employment.ads.get(id)?.puts ?? 0) + 1,
      body,
    })
  }
  const isWrite = request.method === 'POST' || request.method === 'PUT'
  if (mode === 'refuses' && isWrite) return respond(400, readAnswer('invalid.json'))
  if (request.method === 'POST' && path === '/jobads') {
    const id = employment.next++
    store(id)
    return mode === 'losesAnswer' ? hangUp() : respond(201, readAnswer('created.json').replace('10000001', String(id)))
  }
  const [, number, isStatus] = /^\/jobads\/(\d+)(\/status)?$/.exec(path) ?? []
  const ad = employment.ads.get(Number(number))
  if (!ad || ad.employerId !== employerId || (mode === 'removes' && request.method === 'GET')) return respond(404, null)
  if (request.method === 'GET' && isStatus) return respond(200, readAnswer('status.json'))
  if (request.method === 'PUT' && !isStatus) {
    store(ad.id)
    return respond(200, null)
  }
  if (request.method === 'DELETE' && !isStatus) {
    employment.ads.delete(ad.id)
    return respond(200, null)
  }
  respond(404, null)
}

/**
 * Returns the published ads as JobSearch returns them. The stand-in does not know which employer has which organisation
 * number, so it requires the parameter and returns the ads of all employers.
 */
function hitsOf(ads: ReadonlyMap<number, ServiceAd>, parameters: URLSearchParams, now: Date): object[] {
  if (!/^\d{10}$/.test(parameters.get('employer') ?? '')) return []
  const example = JSON.parse(readExample('arbetsformedlingen/search-hit.json', now)) as {
    application_details: object
  }
  return [...ads.values()].map(({ id, reference, title }) => ({
    ...example,
    id: String(id),
    external_id: reference,
    headline: title,
    application_details: { ...example.application_details, reference },
  }))
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
    const ad = [...state.employment.ads.values()].find((each) => String(each.id) === number)
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
