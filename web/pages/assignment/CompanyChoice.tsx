import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup'
import { graphql } from 'react-relay'
import { useNavigate } from 'react-router-dom'
import { MAX_COMPANY_CHOICES, formatOrganisationNumber } from '#rules/people/organisation-number.ts'
import type { CompanyChoiceMutation } from '#web/__generated__/CompanyChoiceMutation.graphql.ts'
import type { ConnectCompany_identity$data } from '#web/__generated__/ConnectCompany_identity.graphql.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { defineAct, useAct } from '#web/relay/acts.ts'
import { Button, buttonLook } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Anchor } from '#web/ui/Link.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { showToast } from '#web/ui/toasts.ts'
import { confirmJoining } from '#web/features/company-access/bank-identity.ts'
import textStyles from '#web/styles/Text.module.css'
import styles from './Assignment.module.css'
import { refetchCompanies } from './refetch-companies.ts'
import { assignmentTexts } from './texts.ts'

const addCompany = defineAct<CompanyChoiceMutation>(
  graphql`
    mutation CompanyChoiceMutation($input: AddCompanyInput!) {
      addCompany(input: $input) {
        company {
          id
          databaseId
        }
        errors {
          reason
        }
      }
    }
  `,
  {
    handledByCaller: ['ALREADY_LINKED'],
    refused: {
      INVALID: () => assignmentTexts.t('refused.INVALID'),
      NOT_LIMITED: () => assignmentTexts.t('refused.NOT_LIMITED'),
      NOT_SIGNATORY: () => assignmentTexts.t('refused.NOT_SIGNATORY'),
      COMPANY_INFO_MISSING: () => assignmentTexts.t('refused.COMPANY_INFO_MISSING'),
      REGISTRY_UNAVAILABLE: () => assignmentTexts.t('refused.REGISTRY_UNAVAILABLE'),
      ALREADY_MEMBER: () => assignmentTexts.t('refused.ALREADY_MEMBER'),
      TOKEN_USED: () => assignmentTexts.t('refused.TOKEN_USED'),
    },
  },
)

type Company = ConnectCompany_identity$data['companies'][number]

/** Returns why a company cannot be added, or null. */
const reasonAgainst = ({ isMember, isLimited, signs }: Company): 'yours' | 'notLimited' | 'jointly' | null =>
  isMember ? 'yours' : !isLimited ? 'notLimited' : signs === 'JOINTLY' ? 'jointly' : null

const normalize = (text: string) => text.toLocaleLowerCase('sv').replace(/[\s-]/g, '')

/**
 * Lets the user choose and connect one of the companies that they sign for. Shows four at a time, with a search by name
 * or number (COMP-10 to COMP-14).
 */
export function CompanyChoice({
  assignment,
  companies,
  requestedNumber,
}: {
  assignment: string
  companies: readonly Company[]
  /** The organisation number that the user entered before the login, if any. */
  requestedNumber: string | null
}) {
  const t = useTexts(assignmentTexts)
  const navigate = useNavigate()
  const requested = requestedNumber === null ? null : (formatOrganisationNumber(requestedNumber) ?? requestedNumber)
  const preselected = companies.find(
    (company) => company.organizationNumber === requested && reasonAgainst(company) === null,
  )
  const [text, setText] = useState(preselected ? preselected.organizationNumber : '')
  const [chosen, setChosen] = useState<string | null>(preselected?.organizationNumber ?? null)
  const [add, isAdding] = useAct(addCompany)
  const found = companies.filter(({ name, organizationNumber }) =>
    normalize(`${name} ${organizationNumber}`).includes(normalize(text)),
  )
  const shown = found.slice(0, MAX_COMPANY_CHOICES)
  const company = shown.find(({ organizationNumber }) => organizationNumber === chosen) ?? null
  const connect = async () => {
    if (!company) return
    const { organizationNumber, name } = company
    let isConfirmed = false
    if (company.isLinked) {
      isConfirmed = await confirmJoining(name)
      if (!isConfirmed) return
    }
    let answer = await add({ input: { organizationNumber, assignment, isConfirmed } })
    // Another user has added the company since the page was loaded.
    if (answer && !answer.company && (await confirmJoining(name)))
      answer = await add({ input: { organizationNumber, assignment, isConfirmed: true } })
    if (!answer?.company) return
    await refetchCompanies()
    showToast(t('connected', { name }))
    await navigate(`/${answer.company.databaseId}`, { replace: true })
  }
  return (
    <section className={styles.choice}>
      <header>
        <h2 id="choose" className={textStyles.heading}>
          {t('choose')}
        </h2>
        <p className={textStyles.note}>
          {t('signsFor', { count: companies.length })} {found.length > MAX_COMPANY_CHOICES && t('fourShown')}
        </p>
      </header>
      <div className={styles.fields}>
        {requested !== null && !preselected && (
          <Notice tone="warning">{t('askedMissing', { number: requested })}</Notice>
        )}
        {companies.length > MAX_COMPANY_CHOICES && (
          <SearchField size="md" placeholder={t('search')} value={text} onChange={setText} />
        )}
        <RadioGroup
          aria-labelledby="choose"
          className={styles.companies ?? ''}
          value={company ? chosen : null}
          onChange={setChosen}
        >
          {shown.map((each) => {
            const reason = reasonAgainst(each)
            return (
              <Radio
                key={each.organizationNumber}
                value={each.organizationNumber}
                isDisabled={reason !== null}
                className={styles.company ?? ''}
              >
                <span className={styles.mark} />
                <span className={styles.named}>
                  <b>{each.name}</b>
                  <span>
                    {each.organizationNumber} · {each.city}
                  </span>
                </span>
                {reason && (
                  <span className={styles.hindered}>
                    {reason === 'yours' && <Icon icon={CircleCheck} size="sm" />}
                    {t(reason)}
                  </span>
                )}
              </Radio>
            )
          })}
        </RadioGroup>
        <p className={textStyles.note} role="status">
          {found.length === 0 ? t('noneFound') : t('shown', { shown: shown.length, count: companies.length })}
        </p>
        {company?.isLinked && (
          <Notice isLive tone="warning">
            <b>{t('linked', { name: company.name })}</b> {t('linkedThen')}
          </Notice>
        )}
        <div className={styles.actions}>
          <Anchor to="/" {...buttonLook('ghost')}>
            {t('cancel')}
          </Anchor>
          <Button variant="primary" isDisabled={!company} isPending={isAdding} onPress={() => void connect()}>
            {company ? t('connectNamed', { name: company.name }) : t('connect')}
          </Button>
        </div>
      </div>
    </section>
  )
}
