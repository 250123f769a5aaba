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
      'De som arbetsgivaren har gett konto läser din ansökan, dina dokument och det ni skriver till varandra. ' +
        'Arbetsgivaren kan också ansluta egna system, som då får uppgifter härifrån. ' +
        'Personal på Tavla som hjälper arbetsgivare kan se dem. Andra arbetsgivare ser dem inte här.',
    ],
    [
      'Hur länge de finns kvar',
      `Arbetsgivaren väljer hur länge, som längst ${MAX_RETENTION_MONTHS} månader efter att annonsen har slutat. ` +
        'Tiden står vid ansökan och i kvittot. Sedan tas namn, kontaktuppgifter, svar, dokument och meddelanden bort. ' +
        'Kvar blir uppgifter som inte säger vem du är, till exempel när ansökan kom. ' +
        'I säkerhetskopior kan uppgifterna finnas en tid till.',
    ],
    [
      'Vad du själv kan göra',
      'På din egen sida läser, hämtar och raderar du dina uppgifter, och tar tillbaka din ansökan. ' +
        'Länken till sidan står i kvittot, och du kan få en ny. ' +
        'Vill du få något rättat, begränsa hur uppgifterna används eller invända mot det, vänd dig till arbetsgivaren. ' +
        'Du kan klaga hos Integritetsskyddsmyndigheten, imy.se.',
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
        'stor text eller röststyrning, i ljust och mörkt och utan skript. Vi strävar efter att följa WCAG 2.2, nivå AA.',
    ],
    [
      'Så är det testat',
      'Annonser, ansökan och kandidatens egen sida är testade automatiskt med axe-core, i ljust och mörkt, ' +
        'och ansökan är testad utan skript. Sådana tester hittar en del av det som kan hindra, inte allt.',
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
        'Länken till din egen sida står i kvittot på ansökan, ' +
        'och fungerar den inte längre kan du be om en ny på sidan den leder till.',
    ],
    [
      'Du som rekryterar',
      'Kommer du inte in väljer du Glömt lösenordet? där du loggar in. ' +
        'Saknar du åtkomst till ett företag ger dess administratörer dig den.',
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
      'Those whom the employer has given an account read your application, ' +
        'your documents and what you write to each other. ' +
        'The employer may also connect systems of its own, which are then given details from here. ' +
        'Staff of Tavla who help employers can see them. Other employers do not see them here.',
    ],
    [
      'How long they are kept',
      `The employer chooses how long, at most ${MAX_RETENTION_MONTHS} months after the ad has ended. ` +
        'The time stands with the application and in the receipt. ' +
        'After that name, contact details, answers, documents and messages are removed. ' +
        'What stays does not say who you are, such as when the application came. ' +
        'Backups may hold your details for some time longer.',
    ],
    [
      'What you can do yourself',
      'On your own page you read, download and erase your details, and withdraw your application. ' +
        'The link to the page is in the receipt, and you can get a new one. ' +
        'To have something put right, to restrict how your details are used or to object to it, turn to the employer. ' +
        'You may complain to the Swedish Authority for Privacy Protection, imy.se.',
    ],
    [
      'Job alerts',
      'Whoever asks for alerts of jobs gives Tavla an e-mail address and a search. ' +
        'They are used to send the alert, and erased when you end it.',
    ],
    ['Who runs Tavla', addressOf(operator)],
  ],
  access: [
    [
      'What we aim for',
      'You are to be able to read ads, apply and follow your application with a keyboard, a screen reader, ' +
        'large text or by voice, in light and dark and without scripts. We strive to follow WCAG 2.2, level AA.',
    ],
    [
      'How it is tested',
      'Ads, the application and the candidate\u2019s own page are tested automatically with axe-core, ' +
        'in light and dark, and the application is tested without scripts. ' +
        'Such tests find some of what may stand in the way, not all of it.',
    ],
    [
      'When something stops you',
      `Tell us: ${operator.email}. If it is about an ad or an application you can also ask the employer, ` +
        'who knows whether there is another way to apply.',
    ],
    [
      'Documents of employers',
      'Links and files that an employer adds are the employer\u2019s own, and may be harder to read.',
    ],
  ],
  help: [
    [
      'Write to us',
      `Mail ${operator.email}. Tell what you tried to do and what happened. Never send passwords, codes or the link to your own page.`,
    ],
    [
      'If you look for a job',
      'The employer answers questions about an ad or an application. ' +
        'The link to your own page is in the receipt of your application, ' +
        'and when it no longer works you can ask for a new one on the page it leads to.',
    ],
    [
      'If you recruit',
      'If you cannot get in, choose Forgot password? where you sign in. Access to a company is given by its administrators.',
    ],
    [
      'A mail you did not expect',
      'Nothing happens until you open the link and choose something on the page. ' +
        'We never ask for passwords or codes, neither by mail nor over the phone.',
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
