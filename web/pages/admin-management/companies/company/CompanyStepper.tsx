import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { graphql, useFragment } from 'react-relay'
import { useNavigate } from 'react-router-dom'
import type { CompanyStepper_company$key } from '#web/__generated__/CompanyStepper_company.graphql.ts'
import { Rich } from '#web/i18n/Rich.tsx'
import { useTexts } from '#web/i18n/texts.ts'
import { useOfferedActions } from '#web/shell/page-actions.ts'
import { onPageKey } from '#web/shell/page-keys.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import textStyles from '#web/styles/Text.module.css'
import { cx } from '#web/ui/cx.ts'
import styles from './AdminCompany.module.css'
import { adminCompanyTexts } from './texts.ts'

interface CompanyStepperProps {
  company: CompanyStepper_company$key
  /** The filters of the list, as the query of the URL. */
  listQuery: string
}

/**
 * The company's place in the list that the user came from, and the steps to the previous and next company. The keys K
 * and J make the same steps (PLUS-107).
 */
export function CompanyStepper({ company: key, listQuery }: CompanyStepperProps) {
  const {
    neighbors: { previous, next, place, totalCount },
  } = useFragment(
    graphql`
      fragment CompanyStepper_company on BilledCompany
      @throwOnFieldError
      @argumentDefinitions(
        search: { type: "String" }
        salespersonId: { type: "ID" }
        onlyUnassigned: { type: "Boolean", defaultValue: false }
      ) {
        neighbors(search: $search, salespersonId: $salespersonId, onlyUnassigned: $onlyUnassigned) {
          place
          totalCount
          previous {
            id
            databaseId
            name
          }
          next {
            id
            databaseId
            name
          }
        }
      }
    `,
    key,
  )
  const t = useTexts(adminCompanyTexts)
  const navigate = useNavigate()
  const steps = [
    { key: 'k', icon: ChevronLeft, to: previous, label: t('previousCompany') },
    { key: 'j', icon: ChevronRight, to: next, label: t('nextCompany') },
  ].map((step) => ({
    ...step,
    go: () => {
      if (step.to) void navigate(`/admin-management/companies/${step.to.databaseId}${listQuery}`)
    },
  }))
  const goBy = useEffectEvent((pressed: string) => steps.find((step) => step.key === pressed)?.go())
  useEffect(() => {
    const stops = ['k', 'j'].map((pressed) => onPageKey(pressed, () => goBy(pressed)))
    return () => {
      for (const stop of stops) stop()
    }
  }, [])
  useOfferedActions(
    steps.flatMap(({ key: id, to, label, icon, go }) => (to ? [{ id, label, icon, onAction: go }] : [])),
  )
  return (
    <span className={cx(textStyles.facts, styles.stepper)}>
      {place != null && totalCount != null && (
        <span className={styles.fact}>
          <Rich text={t('companyPlace', { place, all: totalCount })} parts={{ b: (number) => <b>{number}</b> }} />
        </span>
      )}
      {steps.map(({ key: pressed, icon, to, label, go }) => (
        <IconButton
          key={pressed}
          size="sm"
          icon={icon}
          label={label}
          tooltip={to?.name ? `${label}: ${to.name} (${pressed.toUpperCase()})` : label}
          isDisabled={!to}
          onPress={go}
        />
      ))}
    </span>
  )
}
