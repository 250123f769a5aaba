import { Sparkles } from 'lucide-react'
import { graphql } from 'react-relay'
import type { UpdatesPage_query$key } from '#web/__generated__/UpdatesPage_query.graphql.ts'
import more, { type UpdatesPageMoreQuery } from '#web/__generated__/UpdatesPageMoreQuery.graphql.ts'
import type { UpdatesPageQuery } from '#web/__generated__/UpdatesPageQuery.graphql.ts'
import { useDay } from '#web/i18n/date-format.ts'
import { languages, setLanguage, type Language } from '#web/i18n/language.ts'
import { useLanguage, useTexts } from '#web/i18n/texts.ts'
import type { PageProps } from '#web/relay/define-route.ts'
import { usePaginationFragment } from '#web/relay/paging/paging.ts'
import { currentUser } from '#web/relay/session.ts'
import { Foot } from '#web/shell/Foot.tsx'
import { HelpButton } from '#web/shell/help/HelpButton.tsx'
import { Mark } from '#web/shell/Mark.tsx'
import { shellTexts } from '#web/shell/texts.ts'
import { PostBody } from '#web/shell/updates/PostBody.tsx'
import { updatesTexts } from '#web/shell/updates/texts.ts'
import { useDocumentTitle } from '#web/shell/useDocumentTitle.ts'
import { Button } from '#web/ui/Button.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { Anchor, Link } from '#web/ui/Link.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { ReadFailed } from '#web/lists/ReadFailed.tsx'
import { reportLoadFailure } from '#web/lists/report-load-failure.ts'
import { useListRead } from '#web/lists/useListRead.ts'
import styles from './Updates.module.css'

export const query = graphql`
  query UpdatesPageQuery($locale: PostLocale!) @preloadable @throwOnFieldError {
    ...UpdatesPage_query @arguments(locale: $locale)
  }
`

/** Number of posts that a press on "show more" loads. */
const PAGE_SIZE = 20

const localeOf = (language: Language) => (language === 'en' ? ('EN' as const) : ('SV' as const))

/** The posts about new features, in the language of the interface (ACC-57). */
export default function UpdatesPage({ data: root }: PageProps<UpdatesPageQuery>) {
  const t = useTexts(updatesTexts)
  const ts = useTexts(shellTexts)
  const day = useDay()
  const language = useLanguage()
  useDocumentTitle(t('title'))
  const {
    data: {
      updates: { edges },
    },
    hasNext,
    isLoadingNext,
    loadNext,
    refetch,
  } = usePaginationFragment<UpdatesPageMoreQuery, UpdatesPage_query$key>(
    graphql`
      fragment UpdatesPage_query on Query
      @throwOnFieldError
      @refetchable(queryName: "UpdatesPageMoreQuery")
      @argumentDefinitions(
        first: { type: "Int", defaultValue: 20 }
        after: { type: "String" }
        locale: { type: "PostLocale" }
      ) {
        updates(first: $first, after: $after, locale: $locale)
          @connection(key: "UpdatesPage_updates", filters: ["locale"]) {
          edges {
            node {
              id
              title
              content
              type
              date
            }
          }
        }
      }
    `,
    root,
  )
  const list = useListRead<UpdatesPageMoreQuery>(more, refetch)
  const chooseLanguage = (id: Language) => {
    void setLanguage(id)
    list.read({ locale: localeOf(id) })
  }
  return (
    <div className={styles.page}>
      <header className={styles.top}>
        <Anchor to="/" className={styles.brand} aria-label={ts('toHome')}>
          <Mark className={styles.mark} />
          <span>{ts('product')}</span>
        </Anchor>
        <span className={styles.end}>
          {!currentUser() && <Link to="/sign-in">{ts('signIn')}</Link>}
          <HelpButton />
        </span>
      </header>
      <main id="content" className={styles.feed} tabIndex={-1}>
        <header>
          <h1>{t('title')}</h1>
          <Segmented
            size="sm"
            aria-label={t('language')}
            options={languages.map((id) => ({ id, label: ts(`user.languages.${id}`) }))}
            value={language}
            onChange={chooseLanguage}
          />
        </header>
        {edges.length === 0 && (
          <div className={styles.none}>
            <Empty icon={Sparkles} title={t('none')}>
              {t('noneBody')}
            </Empty>
          </div>
        )}
        {edges.map(({ node: { id, title, content, type, date } }) => (
          <article key={id}>
            <time className="num" dateTime={date}>
              {day(date)}
            </time>
            <div>
              <h2>{title}</h2>
              <PostBody type={type === 'URL' ? 'url' : 'html'} content={content} isLarge />
            </div>
          </article>
        ))}
        <ReadFailed reads={[list]} />
        {hasNext && (
          <div className={styles.more}>
            <Button isPending={isLoadingNext} onPress={() => loadNext(PAGE_SIZE, reportLoadFailure)}>
              {t('more')}
            </Button>
          </div>
        )}
      </main>
      <Foot />
    </div>
  )
}
