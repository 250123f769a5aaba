import type { Language } from '#web/i18n/language.ts'
import { fetchPart } from '#web/loading/fetch-part.ts'

/** The areas of the articles, as the list of all articles shows them. */
export const AREAS = ['start', 'ads', 'candidates', 'company', 'money', 'office'] as const

type Area = (typeof AREAS)[number]

/** An article as its sv.json and en.json have it. */
interface ArticleTexts {
  readonly title: string
  /**
   * Paragraphs. `<b>words</b>` is bold, `<board>words</board>` links to the article `board`, and `{1}` is a number in
   * the picture.
   */
  readonly body: readonly string[]
  /** What the picture shows, for people who cannot see it. Only articles with a picture have it. */
  readonly picture?: string
  /** Up to three articles to read next, separated by spaces. */
  readonly related: string
}

export interface Article extends ArticleTexts {
  readonly id: string
  readonly area: Area
  /** URL of the picture. Undefined if the article has no picture. */
  readonly pictureUrl?: string | undefined
}

/** The articles of one language by id, in the order of the list. */
export type Articles = ReadonlyMap<string, Article>

/** The articles of one area by id. */
type AreaTexts = Readonly<Record<string, ArticleTexts>>

/** Shown if a page has no article of its own. */
export const GENERAL_ARTICLE = 'home'

const loaded = new Map<Language, Promise<Articles>>()

/** Loads the articles of a language, once. A failed load is repeated the next time. */
export function loadArticles(language: Language): Promise<Articles> {
  const known = loaded.get(language)
  if (known) return known
  const articles = (
    language === 'sv' ? fetchPart(() => import('./articles/sv.ts')) : fetchPart(() => import('./articles/en.ts'))
  ).then(({ areas, pictures }) => byId(areas, (id) => pictures[`../pictures/${id}.${language}.webp`]))
  loaded.set(language, articles)
  articles.catch(() => loaded.delete(language))
  return articles
}

const byId = (areas: Readonly<Record<Area, AreaTexts>>, pictureOf: (id: string) => string | undefined): Articles =>
  new Map(
    AREAS.flatMap((area) =>
      Object.entries(areas[area]).map(([id, texts]): [string, Article] => [
        id,
        { id, area, pictureUrl: pictureOf(id), ...texts },
      ]),
    ),
  )
