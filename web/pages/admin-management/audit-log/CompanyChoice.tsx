import { useState } from 'react'
import { graphql } from 'react-relay'
import { MIN_SUGGEST_CHARACTERS } from '#rules/text-and-time/timings.ts'
import type { CompanyChoiceQuery } from '#web/__generated__/CompanyChoiceQuery.graphql.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { useDebouncedQuery } from '#web/relay/useDebouncedQuery.ts'
import { ComboBox } from '#web/ui/ComboBox.tsx'
import styles from '#web/features/audit/Audit.module.css'
import { auditTexts } from '#web/features/audit/texts.ts'
import type { ChosenCompany } from '#web/features/audit/useLog.ts'

const query = graphql`
  query CompanyChoiceQuery($search: String!) @throwOnFieldError {
    office {
      companies(first: 10, search: $search) {
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
  }
`

interface CompanyChoiceProps {
  value: ChosenCompany | null
  onChange: (company: ChosenCompany | null) => void
}

/** Filters the log by company, with a search by name or number. An empty field shows all companies. */
export function CompanyChoice({ value: stored, onChange }: CompanyChoiceProps) {
  const t = useTexts(auditTexts)
  const [typed, setTyped] = useState<string | null>(null)
  // The address gets the choice a moment later. The field shows the company and its name at once, because a field whose
  // text changes before its value opens its list again.
  const [chosen, setChosen] = useState<ChosenCompany | null>(null)
  const storedId = stored?.databaseId ?? null
  const [lastStoredId, setLastStoredId] = useState(storedId)
  if (storedId !== lastStoredId) {
    setLastStoredId(storedId)
    setChosen(null)
  }
  const value = chosen ?? stored
  const name = value?.name ?? value?.databaseId.toString() ?? ''
  const text = typed?.trim() ?? ''
  const isSearched = text.length >= MIN_SUGGEST_CHARACTERS
  const { is, latest } = useDebouncedQuery<CompanyChoiceQuery>(query, isSearched ? { search: text } : null)
  const found = latest?.office.companies.nodes ?? []
  return (
    <ComboBox
      aria-label={t('columns.company')}
      className={styles.company}
      size="sm"
      isSearch
      placeholder={t('allCompanies')}
      options={found.map(({ databaseId, name, organizationNumber }) => ({
        id: databaseId,
        label: name,
        end: organizationNumber,
      }))}
      value={value?.databaseId ?? null}
      inputValue={typed ?? name}
      onInputChange={(input) => {
        // The field also calls this with the chosen name when its list closes.
        if (input !== name) setTyped(input)
        if (input === '' && value !== null) {
          setChosen(null)
          onChange(null)
        }
      }}
      onChange={(chosenId) => {
        const company = found.find(({ databaseId }) => databaseId === chosenId)
        if (!company) return
        const choice = { id: company.company.id, databaseId: company.databaseId, name: company.name }
        setTyped(null)
        setChosen(choice)
        onChange(choice)
      }}
      onBlur={() => setTyped(null)}
      isLoading={is === 'reading'}
      emptyText={is === 'failed' ? t('companiesFailed') : isSearched ? undefined : t('companiesSearch')}
    />
  )
}
