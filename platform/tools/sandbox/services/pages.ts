import { escapeHtml } from '#rules/text-and-time/text.ts'
import { page } from '../pages.ts'
import type { deliveries, eventFaults } from './send-event.ts'
import {
  employmentModes,
  feedModes,
  feedNames,
  type Arrival,
  type EmploymentMode,
  type FeedMode,
  type FeedName,
  type ServicesState,
} from './state.ts'

const employmentLabels: Record<EmploymentMode, string> = {
  works: 'Svarar som den ska (kundnumret 00000000 är fel)',
  noConsent: 'Medgivande saknas (403)',
  wrongClient: 'Känner inte igen installationen (401)',
  refuses: 'Nekar annonser, med fälten (400)',
  removes: 'Har tagit bort annonserna',
  losesAnswer: 'Tar emot en ny annons men svarar inte',
  slow: 'Svarar för sent',
  down: 'Nere (503)',
  hangsUp: 'Lägger på',
}
const feedLabels: Record<FeedMode, string> = {
  works: 'Fungerar',
  changed: 'Varannan annons ändrad, den sista borta',
  oddJobs: 'Några annonser saknar id, titel eller adress, och datum som i mejl',
  unknown: 'Okänt företag (404)',
  slow: 'Svarar för sent',
  down: 'Nere (503)',
  malformed: 'Trasig XML mitt i',
  truncated: 'Slutar mitt i',
  entities: 'Egna entiteter',
  encoding: 'Fel teckenkodning',
  page: 'En webbsida i stället',
  huge: '100 MB',
}
const faultWords: Record<(typeof eventFaults)[number], string> = {
  none: 'rätt',
  signature: 'fel signatur',
  old: 'en timme gammal',
  twice: 'skickas två gånger',
  notJson: 'ingen JSON',
}
const titles: Record<FeedName, string> = { jobylon: 'Jobylon', ponty: 'Ponty', teamtailor: 'Teamtailor XML' }

const choice = (name: string, words: Readonly<Record<string, string>>, chosen: string): string =>
  `<select id="${name}" name="${name}">${Object.entries(words)
    .map(
      ([value, word]) => `<option value="${value}"${value === chosen ? ' selected' : ''}>${escapeHtml(word)}</option>`,
    )
    .join('')}</select>`

const nav = '<nav><a href="/tjanster">Alla tjänster</a> <a href="/">Brevlåda</a></nav>'

const arrival = ({ at, what, answer }: Arrival): string =>
  `<li><a><strong>${escapeHtml(what)}</strong><span>${escapeHtml(answer)}</span>` +
  `<time datetime="${at}">${escapeHtml(at.slice(11, 19))}</time></a></li>`

const arrivals = (list: readonly Arrival[]): string =>
  list.length === 0
    ? '<p class="empty">Inget har kommit än. <span lang="en">Nothing yet.</span></p>'
    : `<ul class="mails">${list.map(arrival).join('')}</ul>`

/** Renders the list of all services. */
export function servicesPage({ employment, feeds }: ServicesState): string {
  const row = (path: string, title: string, text: string): string =>
    `<li><a href="/tjanster/${path}"><strong>${escapeHtml(title)}</strong><span>${escapeHtml(text)}</span></a></li>`
  return page(
    'Tjänster · Tavla',
    `
<main>
${nav}
<h1>Tjänster som företag ansluter</h1>
<p>Se vad som kommit fram och välj vad tjänsten svarar. <span lang="en">See what arrived, and choose what each service answers.</span></p>
<ul class="mails">
${row('arbetsformedlingen', 'Arbetsförmedlingen', `${employmentLabels[employment.mode]}, ${employment.ads.size} annonser`)}
${feedNames.map((name) => row(name, titles[name], feedSummary(feeds[name]))).join('')}
${row('webhook', 'Teamtailor', 'Skicka jobb och händelser')}
</ul>
</main>`,
  )
}

/** Renders the employment service: its mode, its ads and the requests it received. */
export function employmentPage({ employment }: ServicesState): string {
  const rows = [...employment.ads.values()]
    .map(
      ({ reference, title, city, id, puts }) =>
        `<li data-reference="${escapeHtml(reference)}"><a href="/tjanster/arbetsformedlingen/annons/${id}">` +
        `<strong>${escapeHtml(title)}</strong>` +
        `<span>${escapeHtml(city)} · ${escapeHtml(reference)} · sänd ${puts} gånger</span></a></li>`,
    )
    .join('')
  const labels = Object.fromEntries(employmentModes.map((mode) => [mode, employmentLabels[mode]]))
  return page(
    'Arbetsförmedlingen · Tavla',
    `
<main>
${nav}
<h1>Arbetsförmedlingen</h1>
<form method="post"><label for="mode">Svar</label> ${choice('mode', labels, employment.mode)} <button>Välj</button></form>
<h2>Annonser (${employment.ads.size})</h2>
${rows === '' ? '<p class="empty">Inga annonser.</p>' : `<ul class="mails" id="ads">${rows}</ul>`}
<h2>Vad som kom</h2>
${arrivals(employment.arrived)}
</main>`,
  )
}

/** What to enter in Tavla to connect the feed. */
const connectHints: Record<FeedName, string> = {
  jobylon: 'Företagets id: <code>731</code>.',
  teamtailor: 'Företagets id: <code>Nve7Hd2Lq9X</code>.',
  ponty: 'Adress att ansluta: <code>/extapi/job?p=…</code> på den här värden.',
}

const feedSummary = ({ mode, count }: ServicesState['feeds'][FeedName]): string =>
  `${feedLabels[mode]}, ${count ?? 'exemplets'} annonser`

/** Renders a feed: its ads, its mode and the requests it received. */
export function feedPage(name: FeedName, { mode, count, arrived }: ServicesState['feeds'][FeedName]): string {
  const labels = Object.fromEntries(feedModes.map((each) => [each, feedLabels[each]]))
  return page(
    `${titles[name]} · Tavla`,
    `
<main>
${nav}
<h1>${titles[name]}</h1>
<form method="post"><label for="mode">Svar</label> ${choice('mode', labels, mode)} <label for="count">Annonser</label>
<input id="count" name="count" type="number" min="0" max="20000" value="${count ?? ''}" placeholder="exempel"> <button>Välj</button></form>
<p>${connectHints[name]}</p>
<h2>Vad som hämtades</h2>
${arrivals(arrived)}
</main>`,
  )
}

/** Renders the form that sends webhook events. */
export function webhookPage({ events }: ServicesState): string {
  const field = (name: string, label: string, control: string): string =>
    `<dt><label for="${name}">${label}</label></dt><dd>${control}</dd>`
  const input = (name: string, label: string, value = ''): string =>
    field(name, label, `<input id="${name}" name="${name}" size="60" value="${escapeHtml(value)}">`)
  const kinds: Record<(typeof deliveries)[number], string> = {
    POST: 'jobbtavla: nytt jobb',
    PUT: 'jobbtavla: ändrat jobb',
    DELETE: 'jobbtavla: avpublicerat jobb',
    'job.create': 'webhook: nytt jobb',
    'job.update': 'webhook: ändrat jobb',
    'job.destroy': 'webhook: borttaget jobb',
  }
  const fields = [
    input('to', 'Adress'),
    input('key', 'Nyckel'),
    field('event', 'Händelse', choice('event', kinds, 'POST')),
    input('id', 'Id', '1'),
    input('title', 'Titel', 'Kundtjänstmedarbetare'),
    field('fault', 'Fel', choice('fault', faultWords, 'none')),
  ].join('')
  return page(
    'Teamtailor · Tavla',
    `
<main>
${nav}
<h1>Teamtailor</h1>
<p>Adressen och integrationsnyckeln står på företagets sida Kopplingar. Jobbtavlan använder integrationsnyckeln.
En webhook använder nyckeln som företaget har angett där.</p>
<form method="post"><dl>${fields}</dl><button>Skicka</button></form>
<h2>Vad som svarades</h2>
${arrivals(events)}
</main>`,
  )
}

/** Renders the page of an ad in a feed. */
export const feedAdPage = (title: string, board: string): string =>
  page(`${title} · ${board}`, `<main>${nav}<h1>${escapeHtml(title)}</h1><p>${escapeHtml(board)}</p></main>`)
