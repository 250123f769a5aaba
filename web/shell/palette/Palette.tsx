import { AppWindow, Building2, FileText, SearchX, UserRound, Zap, type LucideIcon } from 'lucide-react'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { fetchQuery, graphql } from 'react-relay'
import { useNavigate, useParams } from 'react-router-dom'
import { FILTER_TEXT_MAX } from '#rules/board-filter.ts'
import { LIST_DEBOUNCE_MS } from '#rules/timings.ts'
import type { PaletteQuery, PaletteQuery$data } from '#web/__generated__/PaletteQuery.graphql.ts'
import { languages, setLanguage } from '../../i18n/language.ts'
import { useLanguage, useTexts } from '../../i18n/texts.ts'
import { currentEnvironment } from '../../relay/environment.ts'
import { reportError } from '../../relay/report-error.ts'
import { shownPageActions } from '../page-actions.ts'
import { shellTexts } from '../texts.ts'
import { setTheme, themes, useTheme } from '../theme.ts'
import { useSignOut } from '../useSignOut.ts'
import { useViewer } from '../viewer.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { entriesThatMatch } from './match.ts'
import styles from './Palette.module.css'
import { paletteTexts } from './texts.ts'

const query = graphql`
  query PaletteQuery($company: Int!, $text: String!) @throwOnFieldError {
    companySearch(company: { databaseId: $company }, text: $text) {
      ads {
        ad {
          databaseId
          name
        }
        folderName
      }
      candidates {
        candidate {
          databaseId
          name
          ad {
            databaseId
          }
        }
        adName
      }
    }
  }
`

type Group = 'actions' | 'ads' | 'candidates' | 'companies' | 'pages'

interface Entry {
  id: string
  group: Group
  name: string
  detail?: string | undefined
  run: () => void
}

const icons: Record<Group, LucideIcon> = { actions: Zap, ads: FileText, candidates: UserRound, companies: Building2, pages: AppWindow }

/** Goes to a company, ad, candidate or page, and runs what the page and the user's menu offer, by a few typed letters (PLUS-23). */
export function Palette({ onClose }: { onClose: () => void }) {
  const t = useTexts(paletteTexts)
  const listId = useId()
  const list = useRef<HTMLDivElement>(null)
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const { here, found } = useEntries(text)
  const entries: Entry[] = [...entriesThatMatch(here, text), ...found]
  const active = Math.min(at, entries.length - 1)

  const choose = (entry: Entry | undefined) => {
    if (!entry) return
    onClose()
    entry.run()
  }
  const keyDown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (event.key === 'Enter') choose(entries[active])
    else if (by !== 0 && entries.length > 0) setAt((active + by + entries.length) % entries.length)
    else return
    event.preventDefault()
  }
  useEffect(() => { list.current?.children[active]?.scrollIntoView({ block: 'nearest' }) }, [active])
  return (
    <Dialog title={t('title')} size="lg" isDismissable onClose={onClose}>
      <input
        className={styles.input}
        role="combobox"
        aria-label={t('search')}
        aria-expanded
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={entries[active] ? `${listId}-${active}` : undefined}
        placeholder={t('placeholder')}
        value={text}
        maxLength={FILTER_TEXT_MAX}
        autoComplete="off"
        autoFocus
        onChange={(event) => { setText(event.target.value); setAt(0) }}
        onKeyDown={keyDown}
      />
      <div ref={list} id={listId} role="listbox" aria-label={t('title')} className={styles.list}>
        {entries.map((entry, index) => (
          <button
            key={entry.id}
            id={`${listId}-${index}`}
            type="button"
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            className={styles.entry}
            onPointerMove={() => setAt(index)}
            onClick={() => choose(entry)}
          >
            <Icon icon={icons[entry.group]} size="sm" />
            <span className="truncate">{entry.name}</span>
            {entry.detail !== undefined && <span className={styles.detail}>{entry.detail}</span>}
            <span className={styles.group}>{t(`group.${entry.group}`)}</span>
          </button>
        ))}
      </div>
      {entries.length === 0 && <p className={styles.none} role="status"><Icon icon={SearchX} size="sm" />{t('none')}</p>}
    </Dialog>
  )
}

/** What can be chosen: `here` without the server, `found` the ads and candidates of the company that match. */
function useEntries(text: string): { here: Entry[]; found: Entry[] } {
  const t = useTexts(paletteTexts)
  const navigate = useNavigate()
  const params = useParams()
  const { companies } = useViewer()
  const company = companies.find(({ databaseId }) => String(databaseId) === params['company']) ?? companies.find(({ isDefault }) => isDefault) ?? companies[0]
  const hits = useHits(company?.databaseId ?? null, text.trim())
  const mine = useMine()
  const go = (path: string) => () => void navigate(path)
  const base = company ? `/${company.databaseId}` : ''
  const here: Entry[] = [
    ...shownPageActions().filter(({ isDisabled }) => !isDisabled).map(({ id, label, onAction, href }) => ({ id: `action ${id}`, group: 'actions' as const, name: label, run: onAction ?? (href ? go(href) : () => undefined) })),
    ...companies.map(({ databaseId, name }) => ({ id: `company ${databaseId}`, group: 'companies' as const, name: name ?? String(databaseId), run: go(`/${databaseId}`) })),
    { id: 'home', group: 'pages', name: t('to.home'), run: go('/') },
    ...(company ? [
      { id: 'inbox', group: 'pages' as const, name: t('to.inbox'), detail: company.name ?? undefined, run: go(`${base}/inbox`) },
      { id: 'emails', group: 'pages' as const, name: t('to.emailTemplates'), detail: company.name ?? undefined, run: go(`${base}/email-templates`) },
      { id: 'steps', group: 'pages' as const, name: t('to.stepTemplates'), detail: company.name ?? undefined, run: go(`${base}/step-templates`) },
    ] : []),
    ...mine,
  ]
  const found: Entry[] = [
    ...(hits?.ads ?? []).map(({ ad: { databaseId, name }, folderName }) => ({ id: `ad ${databaseId}`, group: 'ads' as const, name, detail: folderName, run: go(`${base}/ad/${databaseId}`) })),
    ...(hits?.candidates ?? []).map(({ candidate: { databaseId, name, ad }, adName }) => ({ id: `candidate ${databaseId}`, group: 'candidates' as const, name, detail: adName, run: go(`${base}/ad/${ad.databaseId}/board?candidate=${databaseId}`) })),
  ]
  return { here, found }
}

/** What the user's menu offers: the other themes, the other language and sign out. */
function useMine(): Entry[] {
  const t = useTexts(shellTexts)
  const theme = useTheme()
  const language = useLanguage()
  const signOut = useSignOut()
  const action = (id: string, name: string, run: () => void): Entry => ({ id, group: 'actions', name, run })
  return [
    ...themes.filter((id) => id !== theme).map((id) => action(`theme ${id}`, `${t('user.theme')}: ${t(`user.themes.${id}`)}`, () => setTheme(id))),
    ...languages.filter((id) => id !== language).map((id) => action(`language ${id}`, `${t('user.language')}: ${t(`user.languages.${id}`)}`, () => void setLanguage(id))),
    action('signOut', t('user.signOut'), () => void signOut()),
  ]
}

/** The ads and candidates whose names match, from the server; what was found before stays until the answer comes. */
function useHits(company: number | null, text: string): PaletteQuery$data['companySearch'] | null {
  const [hits, setHits] = useState<PaletteQuery$data['companySearch'] | null>(null)
  useEffect(() => {
    if (company === null || text === '') return
    let search: { unsubscribe: () => void } | undefined
    const timer = setTimeout(() => {
      search = fetchQuery<PaletteQuery>(currentEnvironment(), query, { company, text }).subscribe({ next: ({ companySearch }) => setHits(companySearch), error: reportError })
    }, LIST_DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      search?.unsubscribe()
    }
  }, [company, text])
  return text === '' ? null : hits
}
