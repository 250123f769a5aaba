import { ArrowLeft, FileText, List } from 'lucide-react'
import { Fragment, type ReactNode, type Ref } from 'react'
import { Rich } from '#web/i18n/Rich.tsx'
import { useTexts } from '#web/i18n/texts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import textStyles from '#web/styles/Text.module.css'
import type { Article, Articles } from './articles.ts'
import { HELP_PARAM } from './help-address.ts'
import styles from './HelpPanel.module.css'
import { helpTexts } from './texts.ts'

/** The index of the paragraph before the picture. */
const PICTURE_AFTER = 1
/** Pixels. All pictures have the same size (tests/support/help-pictures.ts). */
const PICTURE_SIZE = { width: 900, height: 405 }

interface HelpArticleProps {
  article: Article
  articles: Articles
  /** Whether the article belongs to the page behind the panel. */
  isOfPage: boolean
  onOpen: (id: string) => void
  /** Opens the article of the page. */
  onPage: () => void
  /** Lists all articles. */
  onAll: () => void
  headingRef: Ref<HTMLHeadingElement>
}

/** An article with its links to other articles. */
export function HelpArticle({ article, articles, isOfPage, onOpen, onPage, onAll, headingRef }: HelpArticleProps) {
  const t = useTexts(helpTexts)
  const related = article.related.split(' ').flatMap((id) => articles.get(id) ?? [])
  return (
    <>
      <article className={styles.article}>
        {isOfPage ? (
          <p className={styles.where}>{t('thisPage')}</p>
        ) : (
          <Button variant="link" size="sm" icon={ArrowLeft} onPress={onPage}>
            {t('back')}
          </Button>
        )}
        <h2 ref={headingRef} tabIndex={-1}>
          {article.title}
        </h2>
        {article.body.map((paragraph, index) => (
          <Fragment key={paragraph}>
            <p>
              <Rich text={paragraph} parts={partsOf(articles, onOpen)} />
            </p>
            {index === PICTURE_AFTER && article.pictureUrl && (
              <img
                className={styles.picture}
                src={article.pictureUrl}
                alt={article.picture ?? ''}
                {...PICTURE_SIZE}
                loading="lazy"
                decoding="async"
              />
            )}
          </Fragment>
        ))}
      </article>
      <section>
        <h3 className={textStyles.heading}>{t('related')}</h3>
        <ul className={styles.list}>
          {related.map(({ id, title }) => (
            <li key={id}>
              <ArticleLink onPress={() => onOpen(id)}>
                <Icon icon={FileText} size="sm" />
                {title}
              </ArticleLink>
            </li>
          ))}
          <li>
            <ArticleLink onPress={onAll}>
              <Icon icon={List} size="sm" />
              {t('all')}
            </ArticleLink>
          </li>
        </ul>
      </section>
    </>
  )
}

/** A row that opens an article. */
export function ArticleLink({ onPress, children }: { onPress: () => void; children: ReactNode }) {
  return (
    <button type="button" className={styles.link} onClick={onPress}>
      {children}
    </button>
  )
}

/** The markup of a paragraph: bold words, links to articles and the numbers of the picture. */
function partsOf(articles: Articles, onOpen: (id: string) => void) {
  const links = [...articles.keys()].map((id): [string, (words: string) => ReactNode] => [
    id,
    (words) => (
      <a
        className={styles.inline}
        href={`?${HELP_PARAM}=${id}`}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return
          event.preventDefault()
          onOpen(id)
        }}
      >
        {words}
      </a>
    ),
  ])
  const numbers = [1, 2, 3, 4, 5].map((number): [string, ReactNode] => [String(number), numberMark(number)])
  return { ...Object.fromEntries([...links, ...numbers]), b: (words: string) => <b>{words}</b> }
}

const numberMark = (number: number): ReactNode => <b className={styles.number}>{number}</b>
