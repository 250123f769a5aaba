import type { featurePosts } from '#platform/foundation/db/schema/index.ts'
import type { PostType } from '#rules/office/release-notes.ts'
import { addDays, instantOf, stockholmDay } from '#rules/text-and-time/stockholm-time.ts'

type Words = readonly [title: string, content: string]

/** News of the demo by age in days, in Swedish and in English. */
const posts: readonly { daysAgo: number; sv: Words; en: Words; type?: PostType; draft?: true }[] = [
  {
    daysAgo: 72,
    sv: [
      'Importera en annons',
      '<p>Klistra in adressen till en annons som redan är publicerad. Titel, text och ort följer med. Resten fyller du i.</p>',
    ],
    en: [
      'Import an ad',
      '<p>Paste the address of an ad that is already published. Title, text and city are copied. You fill in the rest.</p>',
    ],
  },
  {
    daysAgo: 51,
    sv: [
      'Mörkt läge',
      '<p>Välj ljust, mörkt eller samma som systemet i menyn under ditt namn. Valet gäller i den här webbläsaren.</p>',
    ],
    en: [
      'Dark mode',
      '<p>Choose light, dark or same as system in the menu under your name. The choice applies to this browser.</p>',
    ],
  },
  {
    daysAgo: 37,
    sv: [
      'Inkorg för alla annonser',
      '<p>Olästa ansökningar, meddelanden och dokument från företagets alla annonser i en lista. ' +
        'Öppna kandidaten på plats och gå vidare till nästa.</p>',
    ],
    en: [
      'An inbox for all ads',
      '<p>Unread applications, messages and documents from all the company’s ads in one list. ' +
        'Open a candidate in place and continue to the next.</p>',
    ],
  },
  {
    daysAgo: 23,
    type: 'url',
    sv: ['Så mäter vi tid till anställning', 'https://tavla.example/rapporter'],
    en: ['How we measure time to hire', 'https://tavla.example/reports'],
  },
  {
    daysAgo: 9,
    sv: [
      'Lön i annonsen',
      '<p>EU:s regler om lönetransparens gäller från juni 2026. ' +
        'Tavla påminner när ett lönespann saknas, och frågeformuläret varnar för frågor om tidigare lön. ' +
        'Inget stoppas. Du bestämmer.</p>',
    ],
    en: [
      'Salary in the ad',
      '<p>The EU rules on pay transparency apply from June 2026. ' +
        'Tavla reminds you when a salary range is missing, and the questionnaire warns about questions on earlier pay. ' +
        'Nothing is blocked. You decide.</p>',
    ],
  },
  {
    daysAgo: 2,
    sv: [
      'Flytta flera kandidater samtidigt',
      '<p>När en annons har fyrtio nya ansökningar går dagen åt till att flytta dem en och en. ' +
        'Nu markerar du rutorna först.</p>' +
        '<ul><li>Klicka i rutans hörn, eller tryck X.</li>' +
        '<li>Tryck M och välj steg.</li>' +
        '<li>Efteråt ser du vilka som har flyttats, och du kan ångra i åtta sekunder.</li></ul>',
    ],
    en: [
      'Move several candidates at once',
      '<p>When an ad has forty new applications, moving them one by one takes all day. ' +
        'Now you select the cards first.</p>' +
        '<ul><li>Click the corner of a card, or press X.</li>' +
        '<li>Press M and choose a step.</li>' +
        '<li>Afterwards you see which candidates were moved, and you can undo for eight seconds.</li></ul>',
    ],
  },
  {
    daysAgo: 0,
    draft: true,
    sv: [
      'Föreslå intervjutider direkt i kortet',
      '<p>Du kan nu föreslå två eller tre tider utan att lämna kandidatkortet. ' +
        'Kandidaten väljer på sin egen sida och båda får en kalenderfil.</p>',
    ],
    en: [
      'Suggest interview times from the card',
      '<p>You can now suggest two or three times without leaving the candidate card. ' +
        'The candidate chooses on their own page, and both get a calendar file.</p>',
    ],
  },
]

/** Creates the news posts of the demo. */
export function seedPosts(now: Date): (typeof featurePosts.$inferInsert)[] {
  return posts.flatMap(({ daysAgo, type = 'html', draft = false, ...words }) =>
    (['sv', 'en'] as const).map((locale) => {
      const [title, content] = words[locale]
      const date = instantOf(addDays(stockholmDay(now), -daysAgo), 8, 30)
      return {
        title,
        content,
        type,
        locale,
        date,
        published: !draft,
        createdAt: date < now ? date : now,
        changedAt: date < now ? date : now,
      }
    }),
  )
}
