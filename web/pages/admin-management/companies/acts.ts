import { graphql } from 'react-relay'
import type { actsAddSalespersonMutation } from '#web/__generated__/actsAddSalespersonMutation.graphql.ts'
import type { actsChangeMainSalespersonMutation } from '#web/__generated__/actsChangeMainSalespersonMutation.graphql.ts'
import type { actsRemoveSalespersonMutation } from '#web/__generated__/actsRemoveSalespersonMutation.graphql.ts'
import type { actsSetAllowDeleteMutation } from '#web/__generated__/actsSetAllowDeleteMutation.graphql.ts'
import type { actsSetCompanyBanMutation } from '#web/__generated__/actsSetCompanyBanMutation.graphql.ts'
import type { actsSetCompanyVatMutation } from '#web/__generated__/actsSetCompanyVatMutation.graphql.ts'
import type { actsSetEmploymentServiceRequiredMutation } from '#web/__generated__/actsSetEmploymentServiceRequiredMutation.graphql.ts'
import type { actsSetSenderIdMutation } from '#web/__generated__/actsSetSenderIdMutation.graphql.ts'
import { defineAct } from '#web/relay/acts.ts'
import { adminCompaniesTexts } from './texts.ts'

/** Sets whether a company pays VAT (ADMIN-13). */
export const setCompanyVat = defineAct<actsSetCompanyVatMutation>(
  graphql`
    mutation actsSetCompanyVatMutation($input: SetCompanyVatInput!) {
      setCompanyVat(input: $input) {
        company {
          ...CompanyTable_company
        }
        errors {
          reason
        }
      }
    }
  `,
  { failed: () => adminCompaniesTexts.t('failed.vat') },
)

/** Sets whether the company's ads must go to the public employment service (ADMIN-14). */
export const setEmploymentServiceRequired = defineAct<actsSetEmploymentServiceRequiredMutation>(
  graphql`
    mutation actsSetEmploymentServiceRequiredMutation($input: SetEmploymentServiceRequiredInput!) {
      setEmploymentServiceRequired(input: $input) {
        company {
          ...CompanyTable_company
        }
        errors {
          reason
        }
      }
    }
  `,
  { failed: () => adminCompaniesTexts.t('failed.amf') },
)

/** Bans or unbans a company (ADMIN-15). */
export const setCompanyBan = defineAct<actsSetCompanyBanMutation>(
  graphql`
    mutation actsSetCompanyBanMutation($input: SetCompanyBanInput!) {
      setCompanyBan(input: $input) {
        company {
          ...CompanyTable_company
        }
        errors {
          reason
        }
      }
    }
  `,
  { failed: () => adminCompaniesTexts.t('failed.ban') },
)

/** Adds the signed-in user as a salesperson (ADMIN-20). */
export const addSalesperson = defineAct<actsAddSalespersonMutation>(
  graphql`
    mutation actsAddSalespersonMutation($input: AddSalespersonInput!) {
      addSalesperson(input: $input) {
        company {
          ...CompanyTable_company
        }
        errors {
          reason
        }
      }
    }
  `,
  {
    failed: () => adminCompaniesTexts.t('failed.salesperson'),
    refused: {
      ALREADY_SALESPERSON: () => adminCompaniesTexts.t('refused.already'),
      TOO_MANY_SALESPERSONS: () => adminCompaniesTexts.t('refused.tooMany'),
    },
  },
)

/** Removes the signed-in user as a salesperson (ADMIN-21). */
export const removeSalesperson = defineAct<actsRemoveSalespersonMutation>(
  graphql`
    mutation actsRemoveSalespersonMutation($input: RemoveSalespersonInput!) {
      removeSalesperson(input: $input) {
        company {
          ...CompanyTable_company
        }
        errors {
          reason
        }
      }
    }
  `,
  {
    failed: () => adminCompaniesTexts.t('failed.salesperson'),
    refused: { NOT_SALESPERSON: () => adminCompaniesTexts.t('refused.not') },
  },
)

/** Changes the main salesperson (ADMIN-22). */
export const changeMainSalesperson = defineAct<actsChangeMainSalespersonMutation>(
  graphql`
    mutation actsChangeMainSalespersonMutation($input: ChangeMainSalespersonInput!) {
      changeMainSalesperson(input: $input) {
        company {
          ...CompanyTable_company
        }
        errors {
          reason
        }
      }
    }
  `,
  {
    failed: () => adminCompaniesTexts.t('failed.salesperson'),
    refused: { NOT_SALESPERSON: () => adminCompaniesTexts.t('refused.gone') },
  },
)

/** Sets the sender id at the public employment service. The caller handles conflicts (ADMIN-26). */
export const setSenderId = defineAct<actsSetSenderIdMutation>(
  graphql`
    mutation actsSetSenderIdMutation($input: SetSenderIdInput!) {
      setSenderId(input: $input) {
        company {
          senderId
          ...CompanyTable_company
        }
        errors {
          reason
        }
      }
    }
  `,
  {
    failed: () => adminCompaniesTexts.t('failed.sender'),
    refused: { CONNECTED: () => adminCompaniesTexts.t('refused.connected') },
    handledByCaller: ['CHANGED_MEANWHILE'],
  },
)

/** Sets whether the company can disconnect a service itself (ADMIN-27). */
export const setAllowDelete = defineAct<actsSetAllowDeleteMutation>(
  graphql`
    mutation actsSetAllowDeleteMutation($input: SetAllowDeleteInput!) {
      setAllowDelete(input: $input) {
        company {
          ...CompanyTable_company
        }
        errors {
          reason
        }
      }
    }
  `,
  { failed: () => adminCompaniesTexts.t('failed.connector') },
)
