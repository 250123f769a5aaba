import { graphql } from 'relay-runtime'
import type { actsCreateTestCompanyMutation } from '#web/__generated__/actsCreateTestCompanyMutation.graphql.ts'
import type { actsDeleteTestCompanyMutation } from '#web/__generated__/actsDeleteTestCompanyMutation.graphql.ts'
import type { actsResetTestCompanyMutation } from '#web/__generated__/actsResetTestCompanyMutation.graphql.ts'
import { defineAct, runAct } from '#web/relay/acts.ts'

const creation = defineAct<actsCreateTestCompanyMutation>(graphql`
  mutation actsCreateTestCompanyMutation($input: CreateTestCompanyInput!) {
    createTestCompany(input: $input) {
      testCompany {
        id
        databaseId
        name
        expiresAt
      }
      company {
        id
        ...TestCompanySection_company
      }
      viewer {
        id
        ...viewer_companies
      }
      writeKey
      readKey
      errors {
        reason
      }
    }
  }
`)

const reset = defineAct<actsResetTestCompanyMutation>(graphql`
  mutation actsResetTestCompanyMutation($input: ResetTestCompanyInput!) {
    resetTestCompany(input: $input) {
      company {
        id
      }
      errors {
        reason
      }
    }
  }
`)

const deletion = defineAct<actsDeleteTestCompanyMutation>(graphql`
  mutation actsDeleteTestCompanyMutation($input: DeleteTestCompanyInput!) {
    deleteTestCompany(input: $input) {
      deletedCompanyId
      viewer {
        id
        ...viewer_companies
      }
      errors {
        reason
      }
    }
  }
`)

/** Creates the test company of a company. Returns it with its keys, or null if it was not created. */
export async function createTestCompany(companyId: string) {
  const answer = await runAct(creation, { input: { companyId } })
  if (!answer?.testCompany || answer.writeKey == null || answer.readKey == null) return null
  const { name, expiresAt } = answer.testCompany
  return { name, expiresAt, writeKey: answer.writeKey, readKey: answer.readKey }
}

/** Replaces the data of a test company with the invented data. Returns whether it succeeded. */
export const resetTestCompany = async (companyId: string): Promise<boolean> =>
  (await runAct(reset, { input: { companyId } })) !== null

/** Deletes a test company. Returns whether it was deleted. */
export const deleteTestCompany = async (companyId: string): Promise<boolean> =>
  (await runAct(deletion, { input: { companyId } })) !== null
