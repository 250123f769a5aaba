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
    `Ingen händelse från ${company} har kommit fram till ${host} på ${days} dagar, så vi har stoppat den webhooken.`,
  gone: (company: string, host: string) =>
    `${host} har svarat att adressen inte finns längre (410), så vi har stoppat den webhook som skickar händelser från ${company} dit.`,
  next:
    'Be den som sköter det mottagande systemet titta på det. ' +
    'Sedan startar ni webhooken igen i Tavla och skickar om det som inte kom fram.',
  open: 'Visa webhookar',
}

const en: typeof sv = {
  title: (host) => `Events are no longer sent to ${host}`,
  failed: (company, host, days) =>
    `No event of ${company} has reached ${host} for ${days} days, so we have stopped that webhook.`,
  gone: (company, host) =>
    `${host} has answered that the address is gone (410), so we have stopped the webhook that sends events of ${company} there.`,
  next: 'Ask whoever runs the receiving system to look at it. Then start the webhook again in Tavla and resend what did not arrive.',
  open: 'Show webhooks',
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
