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

/** ADMIN-13. */
export const switchingVat = defineAct<actsSetCompanyVatMutation>(
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

/** ADMIN-14. */
export const switchingAmf = defineAct<actsSetEmploymentServiceRequiredMutation>(
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

/** ADMIN-15. */
export const banning = defineAct<actsSetCompanyBanMutation>(
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

/** ADMIN-20. */
export const addingSalesperson = defineAct<actsAddSalespersonMutation>(
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

/** ADMIN-21. */
export const removingSalesperson = defineAct<actsRemoveSalespersonMutation>(
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

/** ADMIN-22. */
export const changingMain = defineAct<actsChangeMainSalespersonMutation>(
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

/** ADMIN-26. */
export const settingSender = defineAct<actsSetSenderIdMutation>(
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
    own: ['CHANGED_MEANWHILE'],
  },
)

/** ADMIN-27. */
export const allowingDelete = defineAct<actsSetAllowDeleteMutation>(
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
