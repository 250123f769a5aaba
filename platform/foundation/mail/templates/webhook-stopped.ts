import type { Locale } from '#rules/text-and-time/locale.ts'
import { mailTemplate } from '../letter/letter.ts'

export interface WebhookStoppedMail {
  companyName: string
  /** Host of the endpoint. */
  host: string
  /** Whether the endpoint returned 410 Gone. False if deliveries failed. */
  isGone: boolean
  /** Number of days without a successful delivery. */
  days: number
  link: string
}

const sv = {
  title: (host: string) => `Händelser skickas inte längre till ${host}`,
  failed: (company: string, host: string, days: number) =>
    `Ingen händelse från ${company} har kommit fram till ${host} på ${days} dagar, så vi har stoppat webhooken.`,
  gone: (company: string, host: string) =>
    `${host} har svarat att adressen inte finns längre (410), så vi har stoppat den webhook som skickar händelser från ${company} dit.`,
  next:
    'Be den som sköter det mottagande systemet titta på det. ' +
    'Sedan startar ni webhooken igen i Tavla och skickar om det som inte kom fram.',
  open: 'Visa webhookar',
}

const en: typeof sv = {
  title: (host) => `Your webhook to ${host} has been disabled`,
  failed: (company, host, days) =>
    `No events from ${company} have reached ${host} for ${days} days, so we’ve disabled the webhook.`,
  gone: (company, host) => `${host} responded with 410 Gone, so we’ve disabled the webhook for ${company}.`,
  next:
    'Ask the team that runs the receiving system to look into it. ' +
    'Then enable the webhook again in Tavla and redeliver the failed events.',
  open: 'View webhooks',
}

const texts: Record<Locale, typeof sv> = { sv, en }

/** Notice to a company's administrators that a webhook was disabled (PLUS-63). */
export const webhookStopped = mailTemplate<WebhookStoppedMail>(({ companyName, host, isGone, days, link }, locale) => {
  const t = texts[locale]
  return {
    subject: t.title(host),
    preheader: t.next,
    from: 'Tavla',
    head: null,
    title: t.title(host),
    blocks: [
      { kind: 'text', paragraphs: [isGone ? t.gone(companyName, host) : t.failed(companyName, host, days), t.next] },
      { kind: 'button', label: t.open, link },
    ],
    remarks: [],
  }
})
