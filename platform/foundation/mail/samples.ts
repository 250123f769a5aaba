import { HOUR_MS } from '#rules/text-and-time/durations.ts'
import type { Locale } from '#rules/text-and-time/locale.ts'
import type { RenderedMail } from './letter/letter.ts'
import type { Colleague, Operator, Letterhead } from './letter/letter-parts.ts'
import { templates, type TemplateData, type TemplateName } from './templates/index.ts'

// A sample of each kind of mail, for the gallery and the tests.

/** Operator in the samples. */
export const sampleOperator: Operator = {
  name: 'Tavla Rekrytering AB',
  place: 'Sundsvall',
  siteUrl: 'https://jobb.tavla.example',
}

/** Texts of the job alert in the reader's language. The titles of ads are not translated. */
const jobAlertTexts = {
  sv: {
    search: 'drift och teknik i Sundsvall',
    facts: [
      ['Yrke', 'Drift och teknik'],
      ['Ort', 'Sundsvall, i hela länet'],
      ['Omfattning', 'Heltid'],
      ['Hur ofta', 'Måndagar och torsdagar kl. 07.00, bara när det finns nya jobb'],
    ],
    hints: [
      'Heltid, tillsvidare, fast lön. Ansök senast 12 december',
      'Heltid, tillsvidare, 31\u00a0800\u00a0kr. Ansök senast 15 december',
      'Heltid, tillsvidare, 33\u00a0000–37\u00a0000\u00a0kr. 2 dagar kvar',
    ],
  },
  en: {
    search: 'operations and engineering in Sundsvall',
    facts: [
      ['Occupation', 'Operations and engineering'],
      ['Location', 'Sundsvall, the whole county'],
      ['Hours', 'Full time'],
      ['How often', 'Mondays and Thursdays at 07:00, only when there are new jobs'],
    ],
    hints: [
      'Full time, permanent, fixed salary. Apply by 12 December',
      'Full time, permanent, SEK\u00a031,800. Apply by 15 December',
      'Full time, permanent, SEK\u00a033,000–37,000. 2 days left',
    ],
  },
} as const

/** Returns sample data for each mail in a language. `assets` is the base URL of the images. */
export const samples = (
  assets: string,
  locale: Locale,
): { readonly [N in TemplateName]: { readonly [variant: string]: TemplateData<N> } } => {
  const head: Letterhead = {
    name: 'Nordvik Energi AB',
    line: 'Drifttekniker fjärrvärme, Sundsvall',
    logoUrl: `${assets}/nordvik-energi.png`,
    address: 'Storgatan 14, 852 30 Sundsvall',
  }
  const own: Letterhead = { name: head.name, line: null, logoUrl: head.logoUrl, address: null }
  const sender: Colleague = {
    firstName: 'Karin',
    lastName: 'Wallén',
    email: 'karin.wallen@nordvikenergi.example',
    title: 'Rekryterare',
    phone: '070-174 06 31',
  }
  const candidate = {
    head,
    candidateName: 'Sofia Bergström',
    adTitle: 'Drifttekniker fjärrvärme',
    link: 'https://jobb.tavla.example/min-sida/q7Rf2mKx',
  }
  const at = new Date('2025-11-20T15:40:00Z')
  const deadline = new Date('2025-12-01T15:00:00Z')
  const account = { link: 'https://tavla.example/glomt-losenord' }
  const words =
    '<p>Hej Sofia</p>' +
    '<p>Jag har läst din ansökan med stort intresse, särskilt det du skriver om åren på panncentralen i Timrå. ' +
    'Det är just den vanan vid att läsa av ett nät som vi behöver på nattskiften.</p>' +
    '<p>Kan vi prata i telefon en kvart i morgon? Jag undrar mest</p>' +
    '<ul><li>hur du ser på beredskap var sjätte vecka</li><li>när du skulle kunna börja</li></ul>' +
    '<p>Jag sitter vid skrivbordet mellan 9 och 11.</p><p>Karin</p>'
  const farewell =
    '<p>Hej Sofia</p>' +
    '<p>Tack för att du sökte jobbet som drifttekniker och för besöket hos oss. ' +
    'Vi har nu anställt en annan sökande.</p>' +
    '<p>Det som avgjorde var flera års vana vid skiftgång i samma styrsystem som vårt. ' +
    'I ditt arbetsprov var vi särskilt glada över hur du ringade in läckan ' +
    'utan att stänga av fler hushåll än du behövde.</p>' +
    '<p>Vill du veta mer om hur vi resonerade är du välkommen att ringa, jag svarar bäst efter klockan 13.</p>'
  const happened = {
    head: { ...head, line: 'Torsdag 20 november' },
    candidateName: 'Sofia Bergström',
    candidateEmail: 'sofia.bergstrom@brev.example',
    adTitle: 'Drifttekniker fjärrvärme',
    at,
    link: 'https://tavla.example/1/ad/12/board?candidate=7',
    settings: 'https://tavla.example/profile/notification-settings',
  }
  const reminded = [
    { name: 'Sofia Bergström', email: happened.candidateEmail, ad: 'Drifttekniker fjärrvärme', hours: 1 },
    { name: 'Elin Åkesson', email: 'elin.akesson@brev.example', ad: 'Drifttekniker fjärrvärme', hours: 5 },
    { name: 'Lovisa Nyström', email: 'lovisa.nystrom@brev.example', ad: 'Servicetekniker värmepumpar', hours: 9 },
  ].map(({ name, email, ad, hours }, index) => ({
    companyName: head.name,
    adTitle: ad,
    candidateName: name,
    candidateEmail: email,
    at: new Date(at.getTime() - hours * HOUR_MS),
    link: `https://tavla.example/1/ad/12/board?candidate=${index + 7}`,
  }))
  const application = (
    name: string,
    time: string,
    answers: number,
    more: { hasLetter?: boolean; hasAppliedBefore?: boolean } = {},
  ) => ({
    name,
    email: `${name.split(' ')[0] ?? ''}@brev.example`.toLowerCase(),
    at: new Date(time),
    hasCv: true,
    hasLetter: false,
    hasVideo: false,
    hasAppliedBefore: false,
    answers,
    link: 'https://tavla.example/1/ad/12/board?candidate=7',
    ...more,
  })
  const arrived = [
    {
      title: 'Drifttekniker fjärrvärme',
      fresh: 3,
      total: 41,
      applications: [
        application('Sofia Bergström', '2025-11-20T13:12:00Z', 3),
        application('Elin Åkesson', '2025-11-20T19:48:00Z', 3, { hasLetter: true }),
        application('Mehdi Rahimi', '2025-11-21T04:31:00Z', 3, { hasAppliedBefore: true }),
      ],
    },
    {
      title: 'Servicetekniker värmepumpar',
      fresh: 2,
      total: 12,
      applications: [
        application('Lovisa Nyström', '2025-11-20T08:20:00Z', 0),
        application('Anders Häll', '2025-11-20T15:02:00Z', 0, { hasLetter: true }),
      ],
    },
  ]
  const watched = jobAlertTexts[locale]
  const found = [
    {
      title: 'Kranförare och hamnarbetare',
      where: 'Härnösands Hamn, Härnösand',
      link: 'https://jobb.tavla.example/jobb/1f/kranforare',
    },
    {
      title: 'Elmontör laddinfrastruktur',
      where: 'Kustens El & Ladd, Timrå',
      link: 'https://jobb.tavla.example/jobb/2f/elmontor',
    },
    {
      title: 'Servicetekniker värmepumpar',
      where: 'Nordvik Energi AB, Härnösand',
      link: 'https://jobb.tavla.example/jobb/3f/servicetekniker',
    },
  ].map(({ title, where, link }, index) => ({ title, hint: `${where}. ${watched.hints[index] ?? ''}`, link }))
  const twelve = Array.from({ length: 12 }, (_, index) => found[index % 3] ?? found[0]).flatMap((each) => each ?? [])
  const letter = {
    search: watched.search,
    at: new Date('2025-11-24T06:00:00Z'),
    since: new Date('2025-11-20T06:00:00Z'),
    list: 'https://jobb.tavla.example/jobb?yrke=drift',
    manage: 'https://jobb.tavla.example/bevakning/b8Xw2',
  }
  return {
    applicationReceipt: {
      plain: {
        ...candidate,
        sentAt: at,
        documents: ['CV-Sofia-Bergström.pdf'],
        answers: 3,
        lastDay: new Date('2025-12-03T22:59:59Z'),
        contact: { person: 'Karin Wallén', phone: '070-174 06 31' },
        retentionMonths: 24,
      },
      bare: {
        ...candidate,
        head: { ...head, logoUrl: null },
        sentAt: at,
        documents: [],
        answers: 0,
        lastDay: null,
        contact: { person: null, phone: null },
        retentionMonths: 12,
      },
    },
    privacyNotice: {
      added: {
        ...candidate,
        origin: { source: 'recommendation' },
        hasPhone: true,
        hasAnswers: false,
        hasNote: true,
        documents: ['CV-Sofia-Bergström.pdf'],
        contact: { person: 'Karin Wallén', phone: '070-174 06 31' },
        retentionMonths: 24,
      },
      copied: {
        ...candidate,
        origin: { fromAd: 'Servicetekniker värmepumpar' },
        hasPhone: true,
        hasAnswers: true,
        hasNote: false,
        documents: ['CV-Sofia-Bergström.pdf'],
        contact: { person: null, phone: null },
        retentionMonths: 12,
      },
    },
    applyAgain: { plain: { ...candidate, appliedAt: at } },
    messageToCandidate: {
      plain: {
        ...candidate,
        sender,
        sentAt: at,
        html: words,
        before: {
          at: new Date('2025-11-18T18:05:00Z'),
          text: 'Jag glömde nämna att jag har heta arbeten till 2027. Intyget finns om ni vill se det.',
        },
        canReply: false,
      },
      company: { ...candidate, sender: null, sentAt: at, html: words, before: null, canReply: true },
    },
    documentsAsked: {
      plain: { ...candidate, sender, documents: ['Yrkesbevis fjärrvärme', 'Tjänstgöringsbetyg', 'Körkort'] },
      one: { ...candidate, sender, documents: ['CV'] },
    },
    dataErased: {
      plain: {
        head: { ...head, line: null },
        candidateName: candidate.candidateName,
        erasedOn: at,
        ads: [candidate.adTitle],
      },
      several: {
        head: { ...head, line: null, logoUrl: null },
        candidateName: candidate.candidateName,
        erasedOn: at,
        ads: [candidate.adTitle, 'Elmontör, Sollefteå', 'Sommarjobb i kundtjänst'],
      },
    },
    caseStudy: { plain: { ...candidate, sender, deadline } },
    rejection: { plain: { ...candidate, sender, html: farewell, retentionMonths: 24 } },
    newLink: {
      plain: {
        candidateName: 'Sofia Bergström',
        pages: [{ adTitle: candidate.adTitle, companyName: head.name, link: candidate.link }],
      },
      several: {
        candidateName: 'Sofia Bergström',
        pages: [
          { adTitle: candidate.adTitle, companyName: head.name, link: candidate.link },
          { adTitle: 'Kranförare', companyName: 'Härnösands Hamn', link: 'https://jobb.tavla.example/min-sida/b8Xw2' },
        ],
      },
    },
    newApplications: {
      plain: {
        head,
        at: new Date('2025-11-21T06:00:00Z'),
        since: new Date('2025-11-20T06:00:00Z'),
        ads: arrived,
        idle: { title: 'Kundservicemedarbetare elavtal', days: 6 },
        inbox: 'https://tavla.example/1/inbox',
        settings: happened.settings,
      },
      one: {
        head,
        at: new Date('2025-11-24T06:00:00Z'),
        since: new Date('2025-11-21T06:00:00Z'),
        ads: arrived.slice(0, 1).map((ad) => ({ ...ad, fresh: 1, applications: ad.applications.slice(0, 1) })),
        idle: null,
        inbox: 'https://tavla.example/1/inbox',
        settings: happened.settings,
      },
      many: {
        head,
        at: new Date('2025-11-21T06:00:00Z'),
        since: new Date('2025-11-02T06:00:00Z'),
        ads: arrived.map((ad) => ({ ...ad, fresh: 48, total: ad.total + 48 })),
        idle: null,
        inbox: 'https://tavla.example/1/inbox',
        settings: happened.settings,
      },
    },
    recruiterNotification: {
      answered: { ...happened, event: 'answered' },
      uploaded: { ...happened, event: 'uploaded' },
      uploadedMany: { ...happened, event: 'uploaded', count: 3 },
      withdrew: { ...happened, event: 'withdrew' },
    },
    adExpired: {
      plain: {
        head,
        recruiterName: 'Karin',
        adTitle: candidate.adTitle,
        end: at,
        applications: 48,
        link: 'https://tavla.example/1/ad/12',
        settings: happened.settings,
      },
    },
    retention: {
      plain: {
        head: { ...head, line: null },
        recruiterName: 'Ulrika',
        dueOn: new Date('2025-11-27T11:00:00Z'),
        months: 24,
        applications: 18,
        more: 0,
        link: 'https://tavla.example/1/privacy',
        ads: [
          { title: 'Elmontör, Sollefteå', endedOn: new Date('2023-11-24T11:00:00Z'), applications: 11 },
          { title: 'Ekonomiassistent', endedOn: new Date('2023-11-25T11:00:00Z'), applications: 5 },
          { title: 'Sommarjobb i kundtjänst', endedOn: new Date('2023-11-27T11:00:00Z'), applications: 2 },
        ],
      },
      one: {
        head: { ...head, line: null },
        recruiterName: 'Ulrika',
        dueOn: new Date('2025-11-27T11:00:00Z'),
        months: 1,
        applications: 1,
        more: 0,
        link: 'https://tavla.example/1/privacy',
        ads: [{ title: 'Ekonomiassistent', endedOn: new Date('2025-10-27T11:00:00Z'), applications: 1 }],
      },
      many: {
        head: { ...head, line: null },
        recruiterName: 'Ulrika',
        dueOn: new Date('2025-11-27T11:00:00Z'),
        months: 12,
        applications: 900,
        more: 12,
        link: 'https://tavla.example/1/privacy',
        ads: [
          {
            title: 'Drifttekniker med ansvar för fjärrvärme, fjärrkyla och tillsyn av undercentraler',
            endedOn: new Date('2024-11-27T11:00:00Z'),
            applications: 850,
          },
        ],
      },
    },
    contactSales: {
      plain: {
        companyName: 'Nordvik Energi AB',
        organizationNumber: '559318-4408',
        writer: 'Karin Wallén',
        writerEmail: 'karin.wallen@nordvikenergi.example',
        writerPhone: '070-614 22 08',
        message: 'Hej Petter! Vi planerar sex annonser i januari och vill fylla på Boost Plus.\n\nKan vi få ett pris?',
        context: 'Krediter',
        link: 'https://tavla.example/1/billing',
      },
    },
    promotionEnding: {
      plain: {
        head,
        recruiterName: 'Karin',
        adTitle: candidate.adTitle,
        package: 'boost-plus',
        end: at,
        adEnd: new Date('2025-12-14T22:59:59Z'),
        link: 'https://tavla.example/1/ad/12',
        settings: happened.settings,
      },
      open: {
        head,
        recruiterName: 'Karin',
        adTitle: candidate.adTitle,
        package: 'basic',
        end: at,
        adEnd: null,
        link: 'https://tavla.example/1/ad/12',
        settings: happened.settings,
      },
    },
    messageReminder: {
      plain: {
        firstName: 'Karin',
        messages: reminded,
        total: 3,
        inbox: 'https://tavla.example/1/inbox',
        settings: happened.settings,
      },
      one: {
        firstName: 'Karin',
        messages: reminded.slice(0, 1),
        total: 1,
        inbox: 'https://tavla.example/1/inbox',
        settings: happened.settings,
      },
      many: {
        firstName: 'Karin',
        messages: reminded,
        total: 40,
        inbox: 'https://tavla.example/1/inbox',
        settings: happened.settings,
      },
    },
    code: {
      signIn: { code: '482913', purpose: 'signInOrRegister', minutes: 10 },
      password: {
        code: '482913',
        purpose: 'forgotPassword',
        minutes: 10,
        reset: { link: 'https://tavla.example/reset-password/Vb2k', minutes: 60 },
      },
      deleteAccount: { code: '482913', purpose: 'deleteUser', minutes: 10 },
    },
    invitation: {
      newcomer: {
        head: own,
        invitedBy: { firstName: 'Karin', lastName: 'Wallén', isStaff: false },
        firstName: null,
        email: 'johan.lind@nordvikenergi.example',
        hasAccount: false,
        isAdmin: false,
        activeAds: 3,
        link: 'https://tavla.example/assignment?invitation=Vb2k',
        until: new Date('2025-12-04T15:00:00Z'),
      },
      colleague: {
        head: { ...own, name: 'Strömbacka Skola AB', logoUrl: null },
        invitedBy: { firstName: 'Birgitta', lastName: 'Nyman', isStaff: true },
        firstName: 'Johan',
        email: 'johan.lind@nordvikenergi.example',
        hasAccount: true,
        isAdmin: true,
        activeAds: 0,
        link: 'https://tavla.example/assignment?invitation=Vb2k',
        until: new Date('2025-12-04T15:00:00Z'),
      },
    },
    accessAsked: {
      administrator: {
        companyName: 'Strömbacka Skola AB',
        name: 'Oskar Lindmark',
        email: 'oskar.lindmark@nordvikenergi.example',
        message: 'Hej Birgitta, jag tar över sommarvikarierna efter Mirja.',
        asSignatory: false,
        link: 'https://tavla.example/assignment?token=Vb2k',
        days: 14,
      },
      signatory: {
        companyName: 'Strömbacka Skola AB',
        name: 'Oskar Lindmark',
        email: 'oskar.lindmark@nordvikenergi.example',
        message: null,
        asSignatory: true,
        link: 'https://tavla.example/assignment?token=Vb2k',
        days: 14,
      },
    },
    accessAnswered: {
      granted: { companyName: 'Strömbacka Skola AB', granted: true, link: 'https://tavla.example/1' },
      refused: { companyName: 'Strömbacka Skola AB', granted: false, link: 'https://tavla.example' },
    },
    membershipEnded: {
      administrator: { companyName: 'Strömbacka Skola AB', by: 'Birgitta Nyman', link: 'https://tavla.example' },
      support: { companyName: 'Strömbacka Skola AB', by: null, link: 'https://tavla.example' },
    },
    fieldsRemoved: {
      plain: {
        companyName: 'Strömbacka Skola AB',
        keyName: 'Intranätet',
        fields: [
          { coordinate: 'Ad.end', removedAfter: '2026-02-28' },
          { coordinate: 'Mutation.moveCandidate(order:)', removedAfter: '2026-05-31' },
        ],
        link: 'https://tavla.example/1/api-keys',
      },
    },
    foreignCompany: {
      plain: {
        companyName: 'Pohjanmaan Puu Oy',
        organizationNumber: 'FI 2847193-6',
        address: 'Satamatie 4, 65170 Vasa',
        country: 'Finland',
        contact: 'Marika Lahti',
        contactEmail: 'marika@pohjanmaanpuu.example',
        contactPhone: '+358 6 310 0000',
        homePage: 'pohjanmaanpuu.example',
        askedBy: 'Birgitta Nyman (birgitta.nyman@nordvikenergi.example)',
        link: 'https://tavla.example',
      },
    },
    jobAlertConfirm: {
      plain: {
        search: watched.search,
        facts: watched.facts,
        isOn: false,
        link: 'https://jobb.tavla.example/bevakning/b8Xw2',
      },
      again: {
        search: watched.search,
        facts: watched.facts,
        isOn: true,
        link: 'https://jobb.tavla.example/bevakning/b8Xw2',
      },
    },
    jobAlert: {
      plain: { ...letter, jobs: found, total: 3, promoted: [], waiting: 0 },
      promoted: { ...letter, jobs: found.slice(0, 1), total: 1, promoted: found.slice(1, 2), waiting: 0 },
      onlyPromoted: { ...letter, jobs: [], total: 0, promoted: found.slice(2), waiting: 0 },
      many: { ...letter, jobs: twelve, total: 48, promoted: twelve.slice(2), waiting: 3 },
    },
    companyExportReady: {
      plain: { companyName: 'Nordvik Energi AB', link: 'https://tavla.example/7/export', days: 7 },
    },
    senderAddress: {
      plain: {
        companyName: 'Strömbacka Skola AB',
        email: 'jobb@nordvikenergi.example',
        link: 'https://tavla.example/assignment?sender=Vb2k',
        days: 7,
      },
    },
    webhookStopped: {
      failed: {
        companyName: 'Strömbacka Skola AB',
        host: 'hr.strombacka.example',
        isGone: false,
        days: 5,
        link: 'https://tavla.example/1/webhooks',
      },
      gone: {
        companyName: 'Strömbacka Skola AB',
        host: 'hr.strombacka.example',
        isGone: true,
        days: 5,
        link: 'https://tavla.example/1/webhooks',
      },
    },
    welcome: { plain: { firstName: 'Karin', link: 'https://tavla.example' } },
    passwordChanged: { plain: account },
    staffInvitation: {
      new: { invitedBy: 'Agneta Strand', link: 'https://tavla.example/register?email=tove%40tavla.example', days: 14 },
      hasAccount: { invitedBy: 'Agneta Strand', link: 'https://tavla.example/sign-in', days: null },
    },
    resetLink: { plain: { link: 'https://tavla.example/reset-password/Vb2k', minutes: 60 } },
  }
}

/** A kind of mail with its sample variants. */
export interface SampleKind {
  name: TemplateName
  variants: { name: string; render: (locale: Locale) => RenderedMail }[]
}

type Variants<N extends TemplateName> = { readonly [variant: string]: TemplateData<N> }

const kind = <N extends TemplateName>(name: N, variants: Readonly<Record<Locale, Variants<N>>>): SampleKind => ({
  name,
  variants: Object.keys(variants.sv).map((variant) => ({
    name: variant,
    render: (locale) => templates[name][locale](variants[locale][variant] as TemplateData<N>, sampleOperator),
  })),
})

/** Lists all kinds of mail with their samples. */
export function sampleKinds(assets: string): SampleKind[] {
  const [sv, en] = [samples(assets, 'sv'), samples(assets, 'en')]
  return (Object.keys(sv) as TemplateName[]).map((name) => kind(name, { sv: sv[name], en: en[name] }))
}
