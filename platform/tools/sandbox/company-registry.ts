import { timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { escapeHtml } from '#rules/text-and-time/text.ts'
import { page } from './pages.ts'
import { registry, type RegisteredCompany, type Signatory } from './people.ts'
import { ServiceSwitch } from './service-state.ts'

// A registry of companies and their signatories: an API with a key, and a page that lists all companies.

/** Maximum length of a request body, in characters. */
const MAX_BODY_LENGTH = 1000

/** Handles paths below /registry. Returns false for other paths. */
export type RegistryHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  sendPage: (body: string) => void,
) => Promise<boolean>

export function createRegistry(key: string): RegistryHandler {
  const service = new ServiceSwitch('/registry', ['works', 'slow', 'down', 'unknown'])
  return async (request, response, path, sendPage) => {
    if (path !== '/registry' && !path.startsWith('/registry/')) return false
    if (path === '/registry') {
      sendPage(listPage(service))
      return true
    }
    if (service.change(request.method ?? '', path)) {
      response.writeHead(303, { location: '/registry' }).end()
      return true
    }
    if ((await service.delayOrFail(response)) === 'answered') return true
    const json = (status: number, value: unknown): true => {
      response
        .writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
        .end(JSON.stringify(value))
      return true
    }
    if (!isKey(request.headers.authorization, key)) return json(401, { error: 'unknown key' })
    const [, number] = /^\/registry\/companies\/(\d{6}-\d{4})$/.exec(path) ?? []
    if (number !== undefined) {
      const company =
        service.state === 'unknown'
          ? undefined
          : registry.find(({ organizationNumber }) => organizationNumber === number)
      return company
        ? json(200, { ...company, signatories: company.signatories.map(publicPart) })
        : json(404, { error: 'no such company' })
    }
    if (path === '/registry/engagements' && request.method === 'POST') {
      const personalNumber = personalNumberIn(await bodyOf(request))
      const engagements =
        service.state === 'unknown' || personalNumber === null
          ? []
          : registry.flatMap((company) => engagementOf(company, personalNumber))
      return json(200, { engagements })
    }
    return json(404, { error: 'no such question' })
  }
}

const publicPart = ({ id, name, email, signs }: Signatory) => ({ id, name, email, signs })

function engagementOf({ organizationNumber, name, postArea, signatories }: RegisteredCompany, personalNumber: string) {
  const signatory = signatories.find((each) => each.personalNumber === personalNumber)
  return signatory ? [{ organizationNumber, name, postArea, signs: signatory.signs }] : []
}

function isKey(header: string | undefined, key: string): boolean {
  const [actual, expected] = [Buffer.from(header ?? ''), Buffer.from(`Bearer ${key}`)]
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}

function personalNumberIn(text: string): string | null {
  try {
    const { personalNumber } = JSON.parse(text) as { personalNumber?: unknown }
    return typeof personalNumber === 'string' ? personalNumber : null
  } catch {
    return null
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) {
    text += String(chunk)
    if (text.length > MAX_BODY_LENGTH) return ''
  }
  return text
}

function listPage(service: ServiceSwitch): string {
  const signs = (all: readonly Signatory[]): string =>
    all.map(({ name, signs: how }) => `${name}${how === 'jointly' ? ' (i förening)' : ''}`).join(', ')
  const cell = (text: string): string => `<td>${escapeHtml(text)}</td>`
  const head = (text: string): string => `<th scope="col">${text}</th>`
  const heads = ['Nummer', 'Namn', 'Ort', 'Firmatecknare'].map(head).join('')
  const rows = registry
    .map(
      ({ organizationNumber, name, postArea, signatories }) =>
        `<tr>${[organizationNumber, name, postArea, signs(signatories)].map(cell).join('')}</tr>`,
    )
    .join('')
  return page(
    'Företagsregister · Tavla',
    `
<main class="wide">
<nav><a href="/">Brevlådan</a> <a href="/identity">Legitimering</a></nav>
<h1>Företagsregister</h1>
<p>Vilka företag som finns och vem som tecknar dem. <span lang="en">Which companies there are and who signs for them.</span></p>
${service.controls()}
<table><thead><tr>${heads}</tr></thead><tbody>${rows}</tbody></table>
</main>`,
  )
}
