import { useNavigate } from 'react-router-dom'
import { dateFormat } from '#web/i18n/date-format.ts'
import { languages } from '#web/i18n/language.ts'
import { useLanguage, useTexts } from '#web/i18n/texts.ts'
import { adminPagesFor } from '../admin/admin-pages.ts'
import { adminTexts } from '../admin/texts.ts'
import { listOfferedActions } from '../page-actions.ts'
import { savePreferences } from '../save-preferences.ts'
import { shellTexts } from '../texts.ts'
import { setTheme, themes, useTheme } from '../theme.ts'
import { useSignOut } from '../useSignOut.ts'
import { useTooSmall } from '../too-small.ts'
import { useAddressedCompany } from '../useAddressedCompany.ts'
import { useViewer } from '../viewer.ts'
import { paletteTexts } from './texts.ts'
import { useFoundCompanies } from './useFoundCompanies.ts'
import { useHits } from './useHits.ts'
import { listSettingsGroups, settingsPath } from '../settings/settings-pages.ts'
import { useSettingsRows } from '../settings/settings-rows.ts'
import { settingsPagesTexts } from '../settings/texts.ts'

export type Group = 'actions' | 'ads' | 'candidates' | 'companies' | 'pages'

/** An entry of the command palette. */
interface Entry {
  id: string
  group: Group
  name: string
  detail?: string | undefined
  run: () => void
}

interface Entries {
  /** Entries known without the server: actions of the page and the user menu, companies and pages. */
  localEntries: Entry[]
  /** Ads and candidates of the company that match the text, and companies for staff who can open them. */
  searchResults: Entry[]
  /** A search on the server failed. */
  isFailed: boolean
  /** The server has not yet answered for this text. `searchResults` belongs to an earlier text. */
  isSearching: boolean
}

/** Returns the entries for a typed text. */
export function useEntries(text: string): Entries {
  const t = useTexts(paletteTexts)
  const navigate = useNavigate()
  const tAdmin = useTexts(adminTexts)
  const tSettings = useTexts(settingsPagesTexts)
  const { companies, roles } = useViewer()
  const company = useAddressedCompany() ?? companies.find(({ isDefault }) => isDefault) ?? companies[0]
  const { hits, ...search } = useHits(company?.databaseId ?? null, text.trim())
  const { found, ...companySearch } = useFoundCompanies(roles, text.trim())
  const { loaded } = useSettingsRows(company?.databaseId ?? null)
  const userMenuEntries = useUserMenuEntries()
  const isPhone = useTooSmall()
  const go = (path: string) => () => void navigate(path)
  const base = company ? `/${company.databaseId}` : ''
  const phoneEntries: Entry[] = [
    ...companies.map(({ databaseId, name }) => ({
      id: `inbox ${databaseId}`,
      group: 'pages' as const,
      name: t('to.inbox'),
      detail: name ?? String(databaseId),
      run: go(`/${databaseId}/inbox`),
    })),
    ...userMenuEntries,
  ]
  const localEntries: Entry[] = [
    ...listOfferedActions()
      .filter(({ isDisabled }) => !isDisabled)
      .map(({ id, label, onAction, href }) => ({
        id: `action ${id}`,
        group: 'actions' as const,
        name: label,
        run: onAction ?? (href ? go(href) : () => undefined),
      })),
    ...companies.map(({ databaseId, name }) => ({
      id: `company ${databaseId}`,
      group: 'companies' as const,
      name: name ?? String(databaseId),
      run: go(`/${databaseId}`),
    })),
    { id: 'home', group: 'pages', name: t('to.home'), run: go('/') },
    ...(company
      ? [
          {
            id: 'inbox',
            group: 'pages' as const,
            name: t('to.inbox'),
            detail: company.name ?? undefined,
            run: go(`${base}/inbox`),
          },
          // The user menu offers the pages of the account.
          ...listSettingsGroups(loaded?.settings ?? null)
            .filter(({ id }) => id !== 'own')
            .flatMap(({ pages }) => pages)
            .map((page) => ({
              id: page.id,
              group: 'pages' as const,
              name: tSettings(`pages.${page.id}`),
              detail: company.name ?? undefined,
              run: go(settingsPath(page, company.databaseId)),
            })),
        ]
      : []),
    ...adminPagesFor(roles).map(({ id, path }) => ({
      id: `admin ${id}`,
      group: 'pages' as const,
      name: tAdmin(`pages.${id}`),
      detail: tAdmin('admin'),
      run: go(path),
    })),
    ...userMenuEntries,
  ]
  const adResults: Entry[] = (hits?.ads ?? []).map(({ ad: { databaseId, name }, folderName }) => ({
    id: `ad ${databaseId}`,
    group: 'ads' as const,
    name,
    detail: folderName,
    run: go(isPhone ? `${base}/ads/${databaseId}` : `${base}/ad/${databaseId}`),
  }))
  const candidateResults: Entry[] = (hits?.candidates ?? []).map(({ candidate: { databaseId, name, ad }, adName }) => ({
    id: `candidate ${databaseId}`,
    group: 'candidates' as const,
    name,
    detail: adName,
    run: go(`${base}/ad/${ad.databaseId}/board?candidate=${databaseId}`),
  }))
  const searchResults: Entry[] = [
    ...found
      .filter(({ company: { databaseId } }) => !companies.some((own) => own.databaseId === databaseId))
      .map(({ company: { databaseId }, name, organizationNumber, isTest }) => ({
        id: `company ${databaseId}`,
        group: 'companies' as const,
        name: name ?? String(databaseId),
        detail: isTest ? t('testCompany') : organizationNumber,
        run: go(`/${databaseId}`),
      })),
    ...adResults,
    ...candidateResults,
  ]
  return {
    localEntries: isPhone ? phoneEntries : localEntries,
    searchResults: isPhone ? [...adResults, ...candidateResults] : searchResults,
    isFailed: search.isFailed || companySearch.isFailed,
    isSearching: search.isSearching || companySearch.isSearching,
  }
}

/** Returns the actions of the user menu: other themes, the other language and sign-out. */
function useUserMenuEntries(): Entry[] {
  const t = useTexts(shellTexts)
  const theme = useTheme()
  const language = useLanguage()
  const signOut = useSignOut()
  const action = (id: string, name: string, run: () => void): Entry => ({ id, group: 'actions', name, run })
  return [
    ...themes
      .filter((id) => id !== theme)
      .map((id) => action(`theme ${id}`, `${t('user.theme')}: ${t(`user.themes.${id}`)}`, () => setTheme(id))),
    ...languages
      .filter((id) => id !== language)
      .map((id) =>
        action(
          `language ${id}`,
          `${t('user.language')}: ${t(`user.languages.${id}`)}`,
          () => void savePreferences({ locale: id, dateTimeFormat: dateFormat.get() }),
        ),
      ),
    action('signOut', t('user.signOut'), () => void signOut()),
  ]
}
