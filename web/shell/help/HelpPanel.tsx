import { Suspense, use, useEffect, useEffectEvent, useRef, useState, useTransition } from 'react'
import { ExternalLink, Printer, X } from 'lucide-react'
import { createPortal, flushSync } from 'react-dom'
import { useLocation } from 'react-router-dom'
import { fetchQuery, graphql } from 'relay-runtime'
import type { HelpPanelQuery } from '#web/__generated__/HelpPanelQuery.graphql.ts'
import type { Language } from '#web/i18n/language.ts'
import { useLanguage, useTexts } from '#web/i18n/texts.ts'
import { currentEnvironment } from '#web/relay/environment.ts'
import { buttonLook, Button } from '#web/ui/Button.tsx'
import { ErrorBoundary } from '#web/ui/ErrorBoundary.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { SidePanel } from '#web/ui/SidePanel.tsx'
import { Tooltip } from '#web/ui/Tooltip.tsx'
import flexStyles from '#web/styles/Flex.module.css'
import { ViewerContext } from '../viewer.ts'
import { GENERAL_ARTICLE, loadArticles } from './articles.ts'
import { ArticleList } from './ArticleList.tsx'
import { HelpArticle } from './HelpArticle.tsx'
import { HelpContact } from './HelpContact.tsx'
import styles from './HelpPanel.module.css'
import { searchArticles } from './search-articles.ts'
import { HELP_PARAM } from './help-address.ts'
import { helpTexts } from './texts.ts'

const query = graphql`
  query HelpPanelQuery @throwOnFieldError {
    clientConfig {
      helpArticles {
        page
        articleId
      }
    }
  }
`
let mapping: Promise<ReadonlyMap<string, string>> | null = null

/** Loads which article belongs to which page, once (SHELL-98). Returns an empty map if this fails (ERR-05). */
function articlesByPage(): Promise<ReadonlyMap<string, string>> {
  mapping ??= fetchQuery<HelpPanelQuery>(currentEnvironment(), query, {})
    .toPromise()
    .then((answer) => new Map(answer?.clientConfig.helpArticles.map(({ page, articleId }) => [page, articleId])))
    .catch(() => {
      mapping = null
      return new Map()
    })
  return mapping
}

interface HelpPanelProps {
  /** ID of the page's route, or of a part of the page with its own article. */
  page: string
  /** The article that the address names. */
  article: string | null
  onClose: () => void
}

/**
 * The help beside the page (PLUS-91). It has its own Suspense boundary, so that the page stays visible. If the articles
 * cannot be loaded, the panel closes without an error (ERR-05).
 */
export function HelpPanel(props: HelpPanelProps) {
  useEffect(() => {
    document.documentElement.dataset['help'] = ''
    return () => {
      delete document.documentElement.dataset['help']
    }
  }, [])
  const [byPage] = useState(articlesByPage)
  return createPortal(
    <div className={styles.help}>
      <ErrorBoundary resetKey={props.page} fallback={() => <Closed onClose={props.onClose} />}>
        <Suspense fallback={null}>
          <Help {...props} byPage={byPage} />
        </Suspense>
      </ErrorBoundary>
    </div>,
    document.body,
  )
}

function Closed({ onClose }: { onClose: () => void }) {
  const close = useEffectEvent(onClose)
  useEffect(() => close(), [])
  return null
}

function Help({
  page,
  article: named,
  byPage,
  onClose,
}: HelpPanelProps & { byPage: ReturnType<typeof articlesByPage> }) {
  const t = useTexts(helpTexts)
  const language = useLanguage()
  const [isOther, setOther] = useState(false)
  const [, startTransition] = useTransition()
  const shownLanguage: Language = (language === 'sv') === isOther ? 'en' : 'sv'
  const articles = use(loadArticles(shownLanguage))
  const ofPage = use(byPage).get(page) ?? GENERAL_ARTICLE
  const [chosen, setChosen] = useState(named)
  const [typed, setTyped] = useState('')
  const [isListShown, setListShown] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const id = chosen !== null && articles.has(chosen) ? chosen : ofPage
  const article = articles.get(id) ?? articles.get(GENERAL_ARTICLE)
  const scrollToTop = () => body.current?.parentElement?.scrollTo(0, 0)
  const open = (next: string) => {
    flushSync(() => {
      setChosen(next)
      setListShown(false)
    })
    scrollToTop()
    heading.current?.focus({ preventScroll: true })
  }
  const found = searchArticles(articles, typed)
  return (
    <SidePanel
      label={t('title')}
      onClose={onClose}
      head={
        <div className={styles.head}>
          <div className={styles.tools}>
            <IconButton icon={X} size="sm" label={t('close')} onPress={onClose} />
            <b>{t('title')}</b>
            <span className={flexStyles.end}>
              <Button variant="ghost" size="sm" onPress={() => startTransition(() => setOther(!isOther))}>
                <span lang={shownLanguage === 'sv' ? 'en' : 'sv'}>{t(isOther ? 'thisLanguage' : 'otherLanguage')}</span>
              </Button>
              <IconButton icon={Printer} size="sm" label={t('print')} onPress={printHelp} />
              <OwnTab id={id} />
            </span>
          </div>
          <SearchField
            size="md"
            placeholder={t('search', { count: articles.size })}
            value={typed}
            onChange={(value) => {
              setTyped(value)
              setListShown(value.trim() !== '')
              scrollToTop()
            }}
          />
        </div>
      }
      foot={<Contact article={id} />}
    >
      <div ref={body} className={styles.body} lang={shownLanguage}>
        {isListShown || !article ? (
          <ArticleList articles={articles} found={typed.trim() === '' ? null : found} onOpen={open} />
        ) : (
          <HelpArticle
            headingRef={heading}
            article={article}
            articles={articles}
            isOfPage={id === ofPage}
            onOpen={open}
            onPage={() => open(ofPage)}
            onAll={() => {
              setTyped('')
              setListShown(true)
              scrollToTop()
            }}
          />
        )}
      </div>
    </SidePanel>
  )
}

/** A link to the page with this article open. */
function OwnTab({ id }: { id: string }) {
  const t = useTexts(helpTexts)
  const { pathname, search } = useLocation()
  const address = new URLSearchParams(search)
  address.set(HELP_PARAM, id)
  return (
    <Tooltip text={t('ownTab')}>
      <a
        href={`${pathname}?${address}`}
        target="_blank"
        rel="noreferrer"
        aria-label={t('ownTab')}
        {...buttonLook('ghost', 'sm', styles.ownTab)}
      >
        <Icon icon={ExternalLink} />
      </a>
    </Tooltip>
  )
}

/** Only users who are signed in have a salesperson. */
function Contact({ article }: { article: string }) {
  return use(ViewerContext) && <HelpContact article={article} />
}

/** Prints the panel instead of the page. */
function printHelp() {
  document.documentElement.dataset['print'] = 'help'
  window.addEventListener('afterprint', () => delete document.documentElement.dataset['print'], { once: true })
  window.print()
}
