import { useEffect, useState } from 'react'
import { fetchQuery, graphql } from 'react-relay'
import { LIST_DEBOUNCE_MS, SUGGEST_FROM_CHARACTERS } from '#rules/timings.ts'
import type { CompanyChoiceQuery, CompanyChoiceQuery$data } from '#web/__generated__/CompanyChoiceQuery.graphql.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { currentEnvironment } from '../../../relay/environment.ts'
import { ComboBox } from '../../../ui/ComboBox.tsx'
import styles from '../../_audit/Audit.module.css'
import { auditTexts } from '../../_audit/texts.ts'
import type { ChosenCompany } from '../../_audit/filter.ts'

const query = graphql`
  query CompanyChoiceQuery($search: String!) @throwOnFieldError {
    adminCompanies(first: 10, search: $search) {
      nodes {
        company {
          id
        }
        databaseId
        name
        organizationNumber
      }
    }
  }
`

type Found = CompanyChoiceQuery$data['adminCompanies']['nodes'][number]

interface CompanyChoiceProps {
  value: ChosenCompany | null
  onChange: (company: ChosenCompany | null) => void
}

/** One company whose log is shown, found by name or number; all of them while the field is empty. */
export function CompanyChoice({ value, onChange }: CompanyChoiceProps) {
  const t = useTexts(auditTexts)
  const [typed, setTyped] = useState<string | null>(null)
  const [answer, setAnswer] = useState<{ text: string; found: readonly Found[]; isFailed: boolean }>({ text: '', found: [], isFailed: false })
  const text = typed?.trim() ?? ''
  const isSearched = text.length >= SUGGEST_FROM_CHARACTERS
  useEffect(() => {
    if (!isSearched) return
    let search: { unsubscribe: () => void } | undefined
    const timer = setTimeout(() => {
      search = fetchQuery<CompanyChoiceQuery>(currentEnvironment(), query, { search: text }).subscribe({
        next: ({ adminCompanies }) => setAnswer({ text, found: adminCompanies.nodes, isFailed: false }),
        error: () => setAnswer({ text, found: [], isFailed: true }),
      })
    }, LIST_DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      search?.unsubscribe()
    }
  }, [text, isSearched])
  const isWaiting = isSearched && answer.text !== text
  const found = isSearched ? answer.found : []
  return (
    <ComboBox
      aria-label={t('columns.company')}
      className={styles.company}
      size="sm"
      isSearch
      placeholder={t('allCompanies')}
      options={found.map(({ databaseId, name, organizationNumber }) => ({ id: databaseId, label: name, end: organizationNumber }))}
      value={value?.databaseId ?? null}
      inputValue={typed ?? value?.name ?? ''}
      onInputChange={(input) => {
        // Closing its list the field writes the name of what is chosen.
        if (input !== (value?.name ?? '')) setTyped(input)
        if (input === '' && value !== null) onChange(null)
      }}
      onChange={(chosen) => {
        const company = found.find(({ databaseId }) => databaseId === chosen)
        if (!company) return
        setTyped(null)
        onChange({ id: company.company.id, databaseId: company.databaseId, name: company.name })
      }}
      onBlur={() => setTyped(null)}
      isLoading={isWaiting}
      emptyText={answer.isFailed && !isWaiting ? t('companiesFailed') : isSearched ? undefined : t('companiesSearch')}
    />
  )
}
