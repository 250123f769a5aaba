import { useTexts } from '#web/i18n/texts.ts'
import textStyles from '#web/styles/Text.module.css'
import { AREAS, type Articles } from './articles.ts'
import { ArticleLink } from './HelpArticle.tsx'
import styles from './HelpPanel.module.css'
import type { FoundArticle } from './search-articles.ts'
import { helpTexts } from './texts.ts'

interface ArticleListProps {
  articles: Articles
  /** The result of the search. Null lists all articles by area. */
  found: readonly FoundArticle[] | null
  onOpen: (id: string) => void
}

/** The articles to choose from: all of them, or those that a search found. */
export function ArticleList({ articles, found, onOpen }: ArticleListProps) {
  const t = useTexts(helpTexts)
  if (!found)
    return AREAS.map((area) => (
      <section key={area}>
        <h3 className={textStyles.heading}>{t(`areas.${area}`)}</h3>
        <ul className={styles.list}>
          {[...articles.values()]
            .filter((article) => article.area === area)
            .map(({ id, title }) => (
              <li key={id}>
                <ArticleLink onPress={() => onOpen(id)}>{title}</ArticleLink>
              </li>
            ))}
        </ul>
      </section>
    ))
  return (
    <section>
      <p role="status" className={textStyles.small}>
        {t(found.length === 0 ? 'nothingFound' : 'found', { count: found.length })}
      </p>
      <ul className={styles.list}>
        {found.map(({ article: { id, title }, excerpt }) => (
          <li key={id}>
            <ArticleLink onPress={() => onOpen(id)}>
              <span className={styles.found}>
                {title}
                <small>
                  {excerpt.map(({ text, isMatch }, index) => (isMatch ? <mark key={index}>{text}</mark> : text))}
                </small>
              </span>
            </ArticleLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
