import { RETENTION_MAX_MONTHS } from '#rules/retention.ts'
import type { Locale } from '#rules/locale.ts'
import { page } from './layout.ts'
import { siteTexts } from './texts.ts'
import { aboutPaths } from './view/about-paths.ts'
import { html } from './view/html.ts'

type About = keyof typeof aboutPaths
type Part = readonly [title: string, text: string]

const sv: Record<About, readonly Part[]> = {
  details: [
    ['Vem som ansvarar', 'Arbetsgivaren som du söker jobb hos ansvarar för dina uppgifter och använder dem bara för rekryteringen. Tavla förvarar dem åt arbetsgivaren.'],
    ['Vem som ser dem', 'De som rekryterar hos arbetsgivaren läser din ansökan, dina dokument och det ni skriver till varandra. Ingen annan arbetsgivare ser dem.'],
    ['Hur länge de finns kvar', `Arbetsgivaren väljer hur länge, som längst ${RETENTION_MAX_MONTHS} månader efter att annonsen har slutat. Tiden står vid ansökan och i kvittot. Sedan raderas uppgifterna eller görs anonyma.`],
    ['Vad du själv kan göra', 'På din egen sida läser, hämtar och raderar du dina uppgifter, och tar tillbaka din ansökan. Länken till sidan står i kvittot, och du kan få en ny.'],
  ],
  access: [
    ['Så är det tänkt', 'Du ska kunna läsa annonser, söka jobb och följa din ansökan med tangentbord, skärmläsare, stor text eller röststyrning, i ljust och mörkt och utan skript. Vi följer WCAG 2.2, nivå AA.'],
    ['När något hindrar dig', 'Säg till arbetsgivaren som du söker hos: kontaktuppgifterna står i annonsen. Du kan alltid söka på ett annat sätt.'],
    ['Dokument från arbetsgivare', 'Länkar och filer som en arbetsgivare lägger till är arbetsgivarens egna, och kan vara svårare att läsa.'],
  ],
}

const en: Record<About, readonly Part[]> = {
  details: [
    ['Who is responsible', 'The employer you apply to is responsible for your details and uses them for the recruitment alone. Tavla keeps them for the employer.'],
    ['Who sees them', 'Those who recruit for the employer read your application, your documents and what you write to each other. No other employer sees them.'],
    ['How long they are kept', `The employer chooses how long, at most ${RETENTION_MAX_MONTHS} months after the ad has ended. The time stands with the application and in the receipt. After that your details are erased or made anonymous.`],
    ['What you can do yourself', 'On your own page you read, download and erase your details, and withdraw your application. The link to the page is in the receipt, and you can get a new one.'],
  ],
  access: [
    ['What we aim for', 'You are to be able to read ads, apply and follow your application with a keyboard, a screen reader, large text or by voice, in light and dark and without scripts. We follow WCAG 2.2, level AA.'],
    ['When something stops you', 'Tell the employer you apply to: how to reach them stands in the ad. You can always apply in another way.'],
    ['Documents of employers', 'Links and files that an employer adds are the employer\u2019s own, and may be harder to read.'],
  ],
}

const texts: Record<Locale, typeof sv> = { sv, en }

/** How the details of candidates are used, or how the site can be used by all: what every foot leads to. */
export function aboutPage(about: About, { locale, siteUrl, publicUrl }: { locale: Locale; siteUrl: string; publicUrl: string }): string {
  const t = siteTexts[locale]
  const path = aboutPaths[about]
  const title = about === 'details' ? t.aboutDetails : t.aboutAccess
  return page(
    { locale, title, otherLanguage: `${path}?lang=${locale === 'sv' ? 'en' : 'sv'}`, publicUrl, canonical: `${siteUrl}${path}`, look: 'candidate', bodyClass: 'cd is-wall' },
    html`<section class="cd-sheet say"><div class="say-h"><h1>${title}</h1></div><div class="say-f">${texts[locale][about].map(([head, text]) => html`<h2>${head}</h2><p class="about">${text}</p>`)}</div></section>`,
  )
}
