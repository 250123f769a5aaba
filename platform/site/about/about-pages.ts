import { MAX_RETENTION_MONTHS } from '#rules/candidates/retention.ts'
import type { Locale } from '#rules/text-and-time/locale.ts'
import type { InvoiceSeller } from '#platform/foundation/db/schema/index.ts'
import { page } from '#platform/site/layout/layout.ts'
import { siteTexts } from '#platform/site/texts/site-texts.ts'
import { aboutPaths } from '#platform/foundation/texts/about-paths.ts'
import { html } from '#platform/foundation/markup/html.ts'

type About = keyof typeof aboutPaths
type Part = readonly [title: string, text: string]

/** The company that runs this Tavla installation, from the settings. */
type Operator = Pick<
  InvoiceSeller,
  'name' | 'organizationNumber' | 'streetAddress' | 'postNumber' | 'postArea' | 'email'
>

const addressOf = ({ name, organizationNumber, streetAddress, postNumber, postArea, email }: Operator): string =>
  `${name} (${organizationNumber}), ${streetAddress}, ${postNumber} ${postArea}, ${email}`

// Every promise on these pages is a feature of the product (docs/reference/personal-data.md) with a test. Tavla
// cannot make promises about an employer's own handling of the data.

const sv = (operator: Operator): Record<About, readonly Part[]> => ({
  details: [
    [
      'Vem som ansvarar',
      'Arbetsgivaren som du söker jobb hos är personuppgiftsansvarig: ' +
        'den bestämmer vad dina uppgifter används till och svarar på frågor om det. ' +
        'Tavla är arbetsgivarens personuppgiftsbiträde.',
    ],
    [
      'Vem som ser dem',
      'De som arbetsgivaren har gett åtkomst kan läsa din ansökan, dina dokument och det ni skriver till varandra. ' +
        'Arbetsgivaren kan också ansluta egna system, som då får uppgifter härifrån. ' +
        'Personal på Tavla som hjälper arbetsgivare kan se dem. Andra arbetsgivare ser dem inte här.',
    ],
    [
      'Hur länge de finns kvar',
      `Arbetsgivaren väljer hur länge, som längst ${MAX_RETENTION_MONTHS} månader efter att annonsen har slutat. ` +
        'Tiden står vid ansökan och i bekräftelsen. Sedan tas namn, kontaktuppgifter, svar, dokument och meddelanden bort. ' +
        'Kvar blir uppgifter som inte säger vem du är, till exempel när ansökan kom. ' +
        'I säkerhetskopior kan uppgifterna finnas en tid till.',
    ],
    [
      'Vad du själv kan göra',
      'På din egen sida kan du läsa, ladda ner och radera dina uppgifter och dra tillbaka din ansökan. ' +
        'Länken till sidan står i bekräftelsen, och du kan få en ny. ' +
        'Vänd dig till arbetsgivaren om du vill få något rättat, begränsa hur uppgifterna används eller invända mot det. ' +
        'Du kan klaga hos Integritetsskyddsmyndigheten, imy.se.',
    ],
    [
      'När en arbetsgivare lägger till dig',
      'En arbetsgivare kan själv lägga till dig som kandidat, till exempel efter ett tips, ' +
        'eller kopiera din ansökan till en annan av sina annonser. Du får då ett mejl direkt. ' +
        'Det säger var uppgifterna kommer från och leder till din egen sida, där du kan tacka nej och radera dem.',
    ],
    [
      'Bevakningar av jobb',
      'Den som bevakar jobb lämnar sin e-postadress och sin sökning till Tavla. ' +
        'De används för att skicka bevakningen, och raderas när du avslutar den.',
    ],
    ['Vem som driver Tavla', addressOf(operator)],
  ],
  access: [
    [
      'Så är det tänkt',
      'Du ska kunna läsa annonser, söka jobb och följa din ansökan med tangentbord, skärmläsare, ' +
        'stor text eller röststyrning, i ljust och mörkt läge och utan skript. Vi strävar efter att följa WCAG 2.2, nivå AA.',
    ],
    [
      'Så är det testat',
      'Annonser, ansökan och kandidatens egen sida är testade automatiskt med axe-core, i ljust och mörkt, ' +
        'och ansökan är testad utan skript. Sådana tester hittar en del av hindren men inte alla.',
    ],
    [
      'När något hindrar dig',
      `Berätta för oss: ${operator.email}. Gäller det en annons eller en ansökan kan du också fråga arbetsgivaren, ` +
        'som vet om det går att söka på ett annat sätt.',
    ],
    [
      'Dokument från arbetsgivare',
      'Länkar och filer som en arbetsgivare lägger till är arbetsgivarens egna, och kan vara svårare att läsa.',
    ],
  ],
  help: [
    [
      'Skriv till oss',
      `Mejla ${operator.email}. Berätta vad du försökte göra och vad som hände. ` +
        'Skicka aldrig lösenord, koder eller länken till din egen sida.',
    ],
    [
      'Du som söker jobb',
      'Frågor om en annons eller en ansökan svarar arbetsgivaren på. ' +
        'Länken till din egen sida finns i bekräftelsen på ansökan. ' +
        'Fungerar den inte längre kan du be om en ny på sidan den leder till.',
    ],
    [
      'Du som rekryterar',
      'Kan du inte logga in? Välj Glömt lösenordet? på inloggningssidan. ' +
        'Saknar du åtkomst till ett företag ber du någon av dess administratörer om den.',
    ],
    [
      'Ett mejl du inte väntade dig',
      'Ingenting händer förrän du öppnar länken och väljer något på sidan. ' +
        'Vi frågar aldrig efter lösenord eller koder, varken i mejl eller i telefon.',
    ],
    ['Vem som driver Tavla', addressOf(operator)],
  ],
})

const en = (operator: Operator): Record<About, readonly Part[]> => ({
  details: [
    [
      'Who is responsible',
      'The employer you apply to is the controller of your details: ' +
        'it decides what they are used for and answers questions about that. Tavla is the employer\u2019s processor.',
    ],
    [
      'Who sees them',
      'People with an account at the employer can read your application, your documents and your messages. ' +
        'The employer may also connect its own systems, which then receive your details. ' +
        'Tavla staff who support employers can see them. Other employers cannot see them here.',
    ],
    [
      'How long they are kept',
      `The employer chooses how long, up to ${MAX_RETENTION_MONTHS} months after the job closes. ` +
        'The period is stated on the application form and in the confirmation. ' +
        'After that, your name, contact details, answers, documents and messages are deleted. ' +
        'What remains does not identify you, for example the date of the application. ' +
        'Backups may hold your details a little longer.',
    ],
    [
      'What you can do yourself',
      'On your own page you can view, download and delete your details, and withdraw your application. ' +
        'The link to the page is in the confirmation, and you can get a new one. ' +
        'To correct your details, restrict their use or object to it, contact the employer. ' +
        'You can lodge a complaint with the Swedish Authority for Privacy Protection, imy.se.',
    ],
    [
      'When an employer adds you',
      'An employer can add you as a candidate, for example after a recommendation, ' +
        'or copy your application to another of its ads. You then get an email right away. ' +
        'It says where your details come from and leads to your own page, where you can decline and delete them.',
    ],
    [
      'Job alerts',
      'When you create a job alert, you give Tavla your email address and a search. ' +
        'We use them to send the alert and delete them when you cancel it.',
    ],
    ['Who runs Tavla', addressOf(operator)],
  ],
  access: [
    [
      'What we aim for',
      'You should be able to read ads, apply and follow your application with a keyboard, a screen reader, ' +
        'large text or by voice, in light and dark mode, and without JavaScript. We aim to meet WCAG 2.2 level AA.',
    ],
    [
      'How it is tested',
      'Ads, the application and the candidate\u2019s own page are tested automatically with axe-core, ' +
        'in light and dark, and the application is tested without scripts. ' +
        'Automated tests find some barriers, but not all.',
    ],
    [
      'When something stops you',
      `Tell us: ${operator.email}. If it is about an ad or an application you can also ask the employer, ` +
        'who knows whether there is another way to apply.',
    ],
    [
      'Documents from employers',
      'Links and files that an employer adds are the employer\u2019s own, and may be harder to read.',
    ],
  ],
  help: [
    [
      'Write to us',
      `Email ${operator.email}. Tell us what you tried to do and what happened. Never send passwords, codes or the link to your own page.`,
    ],
    [
      'If you’re looking for a job',
      'The employer answers questions about an ad or an application. ' +
        'The link to your own page is in the confirmation of your application. ' +
        'If it no longer works, you can ask for a new one on the page it leads to.',
    ],
    [
      'If you recruit',
      'If you can’t sign in, choose “Forgot your password?” on the sign-in page. Access to a company is given by its administrators.',
    ],
    [
      'An email you didn’t expect',
      'Nothing happens until you open the link and choose something on the page. ' +
        'We never ask for passwords or codes, by email or phone.',
    ],
    ['Who runs Tavla', addressOf(operator)],
  ],
})

const texts: Record<Locale, typeof sv> = { sv, en }

/** Renders a page that the footers of pages and mails link to: how candidates' data is used, accessibility, or help. */
export function aboutPage(
  about: About,
  { locale, siteUrl, publicUrl, operator }: { locale: Locale; siteUrl: string; publicUrl: string; operator: Operator },
): string {
  const t = siteTexts[locale]
  const path = aboutPaths[about]
  const title = { details: t.aboutDetails, access: t.aboutAccess, help: t.aboutHelp }[about]
  return page(
    {
      locale,
      title,
      otherLanguage: `${path}?lang=${locale === 'sv' ? 'en' : 'sv'}`,
      publicUrl,
      canonical: `${siteUrl}${path}`,
      look: 'candidate',
      bodyClass: 'cd is-wall',
    },
    html`<section class="cd-sheet say">
      <div class="say-h"><h1>${title}</h1></div>
      <div class="say-f">
        ${texts[locale](operator)[about].map(
          ([head, text]) =>
            html`<h2>${head}</h2>
              <p class="about">${text}</p>`,
        )}
      </div>
    </section>`,
  )
}
