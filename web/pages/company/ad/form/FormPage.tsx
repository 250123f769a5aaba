import { graphql } from 'react-relay'
import type { FormPageQuery } from '#web/__generated__/FormPageQuery.graphql.ts'
import type { PageProps } from '#web/relay/define-route.ts'
import { useAddressedCompany } from '#web/shell/useAddressedCompany.ts'
import { useEditorAd } from '#web/features/ad/useEditorAd.ts'
import { FormEditor } from './FormEditor.tsx'
import { readQuestionnaire } from './form-wire.ts'

export const query = graphql`
  query FormPageQuery($id: Int!) @preloadable @throwOnFieldError {
    clientConfig {
      siteUrl
    }
    ad(by: { databaseId: $id }) {
      id
      ...useEditorAd_ad
      questionnaire {
        ...formWire_questionnaire
      }
    }
  }
`

/** The editor of the application method and the questions of an ad (FORM-01 to FORM-43). */
export default function FormPage({ data }: PageProps<FormPageQuery>) {
  const ad = useEditorAd(data.ad)
  const company = useAddressedCompany()?.name ?? ''
  return (
    <FormEditor
      key={ad.id}
      ad={ad}
      company={company}
      siteUrl={data.clientConfig.siteUrl}
      read={readQuestionnaire(data.ad.questionnaire)}
    />
  )
}
