import { X } from 'lucide-react'
import { Suspense, use, useState } from 'react'
import { createPortal } from 'react-dom'
import { fetchQuery, graphql } from 'relay-runtime'
import type { HelpPanelQuery } from '#web/__generated__/HelpPanelQuery.graphql.ts'
import { useLanguage, useTexts } from '#web/i18n/texts.ts'
import { currentEnvironment } from '#web/relay/environment.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { ErrorBoundary } from '#web/ui/ErrorBoundary.tsx'
import { shellTexts } from '../texts.ts'
import en from './en.json'
import textStyles from '#web/styles/Text.module.css'
import styles from './HelpPanel.module.css'
import sv from './sv.json'

interface Article {
  title: string
  body: readonly string[]
}

const articles: Record<'sv' | 'en', Record<string, Article>> = { sv, en }
const DEFAULT_ARTICLE = 'getting-started'

const query = graphql`
  query HelpPanelQuery @throwOnFieldError {
    helpArticles {
      page
      articleId
    }
  }
`
let mapping: Promise<ReadonlyMap<string, string>> | null = null

/** Loads which article belongs to which page, once (SHELL-98). Returns an empty map if this fails (ERR-05). */
function articlesByPage(): Promise<ReadonlyMap<string, string>> {
  mapping ??= fetchQuery<HelpPanelQuery>(currentEnvironment(), query, {})
    .toPromise()
    .then((answer) => new Map(answer?.helpArticles.map(({ page, articleId }) => [page, articleId])))
    .catch(() => {
      mapping = null
      return new Map()
    })
  return mapping
}

/** A small panel with the page's article. It has its own Suspense boundary, so that the page stays visible. */
export function HelpPanel(props: { page: string; onClose: () => void }) {
  const [byPage] = useState(articlesByPage)
  return createPortal(
    <ErrorBoundary resetKey={props.page} fallback={() => null}>
      <Suspense fallback={null}>
        <Article {...props} byPage={byPage} />
      </Suspense>
    </ErrorBoundary>,
    document.body,
  )
}

function Article({
  page,
  byPage,
  onClose,
}: {
  page: string
  byPage: ReturnType<typeof articlesByPage>
  onClose: () => void
}) {
  const t = useTexts(shellTexts)
  const language = useLanguage()
  const id = use(byPage).get(page) ?? DEFAULT_ARTICLE
  const article = articles[language][id] ?? articles[language][DEFAULT_ARTICLE]
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape works from any element inside
    <aside
      className={styles.panel}
      aria-labelledby="help-title"
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose()
      }}
    >
      <header>
        <h2 id="help-title" className={textStyles.heading}>
          {article?.title}
        </h2>
        <IconButton autoFocus icon={X} label={t('help.close')} size="sm" onPress={onClose} />
      </header>
      <div className={styles.text}>
        {article?.body.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </aside>
  )
}
