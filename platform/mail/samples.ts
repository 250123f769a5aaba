import type { Locale } from '#rules/locale.ts'
import type { Colleague, Letterhead, RenderedMail } from './letter/letter.ts'
import { templates, type TemplateData, type TemplateName } from './templates/index.ts'

// One mail of each kind with invented contents, as the gallery shows them and the tests try them.

/** Invented contents of each mail. `assets` is where its pictures are. */
export const samples = (assets: string): { readonly [N in TemplateName]: { readonly [variant: string]: TemplateData<N> } } => {
  const head: Letterhead = { name: 'Nordvik Energi AB', line: 'Drifttekniker fjärrvärme, Sundsvall', logoUrl: `${assets}/nordvik-energi.png`, address: 'Storgatan 14, 852 30 Sundsvall' }
  const sender: Colleague = { firstName: 'Karin', lastName: 'Wallén', email: 'karin.wallen@nordvikenergi.example', title: 'Rekryterare', phone: '070-174 06 31' }
  const candidate = { head, candidateName: 'Sofia Bergström', adTitle: 'Drifttekniker fjärrvärme', link: 'https://jobb.tavla.example/min-sida/q7Rf2mKx' }
  const at = new Date('2025-11-20T15:40:00Z')
  const deadline = new Date('2025-12-01T15:00:00Z')
  const account = { link: 'https://tavla.example/glomt-losenord' }
  const words =
    '<p>Hej Sofia</p><p>Jag har läst din ansökan med stort intresse, särskilt det du skriver om åren på panncentralen i Timrå. Det är just den vanan vid att läsa av ett nät som vi behöver på nattskiften.</p><p>Kan vi prata i telefon en kvart i morgon? Jag undrar mest</p><ul><li>hur du ser på beredskap var sjätte vecka</li><li>när du skulle kunna börja</li></ul><p>Jag sitter vid skrivbordet mellan 9 och 11.</p><p>Karin</p>'
  const farewell =
    '<p>Hej Sofia</p><p>Tack för att du sökte jobbet som drifttekniker och för besöket hos oss. Vi har nu anställt en annan sökande.</p><p>Det som avgjorde var flera års vana vid skiftgång i samma styrsystem som vårt. I ditt arbetsprov var vi särskilt glada över hur du ringade in läckan utan att stänga av fler hushåll än du behövde.</p><p>Vill du veta mer om hur vi resonerade är du välkommen att ringa, jag svarar bäst efter klockan 13.</p>'
  const happened = { head: { ...head, line: 'Torsdag 20 november' }, candidateName: 'Sofia Bergström', candidateEmail: 'sofia.bergstrom@brev.example', adTitle: 'Drifttekniker fjärrvärme', at, link: 'https://tavla.example/1/ad/12/board?candidate=7' }
  return {
    applicationReceipt: {
      plain: { ...candidate, sentAt: at, documents: ['CV-Sofia-Bergström.pdf'], answers: 3, lastDay: new Date('2025-12-03T22:59:59Z'), contact: { person: 'Karin Wallén', phone: '070-174 06 31' }, retentionMonths: 24 },
      bare: { ...candidate, head: { ...head, logoUrl: null }, sentAt: at, documents: [], answers: 0, lastDay: null, contact: { person: null, phone: null }, retentionMonths: 12 },
    },
    applyAgain: { plain: { ...candidate, appliedAt: at } },
    messageToCandidate: {
      plain: { ...candidate, sender, sentAt: at, html: words, before: { at: new Date('2025-11-18T18:05:00Z'), text: 'Jag glömde nämna att jag har heta arbeten till 2027. Intyget finns om ni vill se det.' } },
      company: { ...candidate, sender: null, sentAt: at, html: words, before: null },
    },
    documentsAsked: {
      plain: { ...candidate, sender, documents: ['Yrkesbevis fjärrvärme', 'Tjänstgöringsbetyg', 'Körkort'] },
      one: { ...candidate, sender, documents: ['CV'] },
    },
    caseStudy: { plain: { ...candidate, sender, deadline } },
    rejection: { plain: { ...candidate, sender, html: farewell, retentionMonths: 24 } },
    newLink: {
      plain: { candidateName: 'Sofia Bergström', pages: [{ adTitle: candidate.adTitle, companyName: head.name, link: candidate.link }] },
      several: { candidateName: 'Sofia Bergström', pages: [{ adTitle: candidate.adTitle, companyName: head.name, link: candidate.link }, { adTitle: 'Kranförare', companyName: 'Härnösands Hamn', link: 'https://jobb.tavla.example/min-sida/b8Xw2' }] },
    },
    recruiterNotification: {
      applied: { ...happened, event: 'applied' },
      answered: { ...happened, event: 'answered' },
      uploaded: { ...happened, event: 'uploaded' },
      withdrew: { ...happened, event: 'withdrew' },
    },
    adExpired: { plain: { head, recruiterName: 'Karin', adTitle: candidate.adTitle, end: at, link: 'https://tavla.example/1/ad/12' } },
    code: {
      signIn: { code: '482913', purpose: 'signInOrRegister', minutes: 10 },
      password: { code: '482913', purpose: 'forgotPassword', minutes: 10 },
      deleteAccount: { code: '482913', purpose: 'deleteUser', minutes: 10 },
    },
    welcome: { plain: { firstName: 'Karin', link: 'https://tavla.example' } },
    passwordChanged: { plain: account },
    resetLink: { plain: { link: 'https://tavla.example/reset-password/Vb2k', minutes: 60 } },
  }
}

/** A kind of mail with its variants, each as a function of the language. */
export interface SampleKind {
  name: TemplateName
  variants: { name: string; render: (locale: Locale) => RenderedMail }[]
}

const kind = <N extends TemplateName>(name: N, variants: { readonly [variant: string]: TemplateData<N> }): SampleKind => ({
  name,
  variants: Object.entries(variants).map(([variant, data]) => ({ name: variant, render: (locale) => templates[name][locale](data) })),
})

/** Every kind of mail in turn. */
export function sampleKinds(assets: string): SampleKind[] {
  const all = samples(assets)
  return (Object.keys(all) as TemplateName[]).map((name) => kind(name, all[name]))
}
