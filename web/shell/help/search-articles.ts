import type { Article, Articles } from './articles.ts'

/** An article that matches, with the paragraph that shows it best. */
export interface FoundArticle {
  readonly article: Article
  readonly excerpt: readonly Piece[]
}

/** A part of an excerpt. */
interface Piece {
  readonly text: string
  readonly isMatch: boolean
}

/** How many characters an excerpt shows before and after the match. */
const BEFORE_LENGTH = 40
const AFTER_LENGTH = 90

/** Removes case and diacritics. The result has the same length, so that positions apply to the text. */
export const fold = (text: string): string =>
  [...text.normalize('NFC')].map((char) => [...char.normalize('NFD').toLowerCase()][0] ?? char).join('')

/** Removes the markup of a paragraph. */
const plainText = (paragraph: string): string => paragraph.replaceAll(/<\/?\w+>/g, '').replaceAll(/\s*\{\d\}/g, '')

/**
 * Returns the articles that have every word of the query in their title or text, ignoring case and diacritics. Matches
 * at the beginning of a word in the title come first, other matches in the title second.
 */
export function searchArticles(articles: Articles, query: string): readonly FoundArticle[] {
  const words = fold(query).split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  return [...articles.values()]
    .flatMap((article) => {
      const title = fold(article.title)
      const paragraphs = article.body.map(plainText)
      const all = fold([article.title, ...paragraphs].join('\n'))
      if (!words.every((word) => all.includes(word))) return []
      const inTitle = words.filter((word) => title.includes(word))
      const atWord = words.filter((word) => ` ${title}`.includes(` ${word}`))
      return [{ article, excerpt: excerptOf(paragraphs, words), rank: atWord.length * 2 + inTitle.length }]
    })
    .sort((a, b) => b.rank - a.rank)
}

/** Returns the words around the first match, or the beginning of the text if only the title matches. */
function excerptOf(paragraphs: readonly string[], words: readonly string[]): readonly Piece[] {
  for (const word of words)
    for (const paragraph of paragraphs) {
      const at = fold(paragraph).indexOf(word)
      if (at < 0) continue
      const start = at <= BEFORE_LENGTH ? 0 : paragraph.indexOf(' ', at - BEFORE_LENGTH) + 1
      const end = at + word.length
      const after = cut(paragraph.slice(end), AFTER_LENGTH)
      return [
        { text: (start > 0 ? '… ' : '') + paragraph.slice(Math.min(start, at), at), isMatch: false },
        { text: paragraph.slice(at, end), isMatch: true },
        { text: after, isMatch: false },
      ]
    }
  return [{ text: cut(paragraphs[0] ?? '', BEFORE_LENGTH + AFTER_LENGTH), isMatch: false }]
}

const cut = (text: string, length: number): string =>
  text.length <= length ? text : `${text.slice(0, Math.max(0, text.lastIndexOf(' ', length)))} …`
